// What the program says of itself: completion for the shell, the manual page.
#include <gtest/gtest.h>

#include "support/program.h"

namespace selvedge::test {
namespace {

// The words that may follow, without what they mean.
std::vector<std::string> completions(const std::string& typed) {
  const Ran ran = runProgram("--complete " + typed);
  EXPECT_EQ(ran.status, 0) << ran.err;
  std::vector<std::string> words;
  std::stringstream lines(ran.out);
  for (std::string line; std::getline(lines, line);) words.push_back(line.substr(0, line.find('\t')));
  return words;
}

using Words = std::vector<std::string>;

TEST(Completion, OffersCommandsOptionsAndNames) {
  EXPECT_EQ(completions("comp"), Words{"compare"});
  EXPECT_EQ(completions("hang"), Words{"hanging"}) << "a scene opens the window";
  EXPECT_EQ(completions("run --point"), Words{"--point-cache"});
  EXPECT_EQ(completions("run windso"), Words{"windsock-flag"});
  EXPECT_EQ(completions("run lessons/rho"), Words{"lessons/rho-inf"});
  EXPECT_EQ(completions("study work"), Words{"work-precision"});
  EXPECT_EQ(completions("study convergence --scene pend"), Words{"pendulum"});
  EXPECT_EQ(completions("list int"), Words{"integrators"});
  EXPECT_EQ(completions("run hanging --layout ov"), Words{"overlay"});
  EXPECT_EQ(completions("run hanging --map stra"), Words{"strain"});
  EXPECT_EQ(completions("hanging --press pau"), Words{"pause"});
}

TEST(Completion, OffersParametersAndTheirValues) {
  EXPECT_EQ(completions("run hanging --set integrator.meth"), Words{"integrator.method="});
  EXPECT_EQ(completions("run hanging --set integrator.method=rk"),
            (Words{"integrator.method=rk4", "integrator.method=rk45"}));
  EXPECT_EQ(completions("run hanging --set material.model=tri"), Words{"material.model=triangles"});
  EXPECT_EQ(completions("compare hanging --lane integrator.step=0.01,integrator.method=backward-e"),
            Words{"integrator.step=0.01,integrator.method=backward-euler"});
}

TEST(Completion, KnowsTheShapesAndBodiesOfTheSceneThatIsNamed) {
  EXPECT_EQ(completions("drape --set collider.ball.radi"), Words{"collider.ball.radius="});
  EXPECT_EQ(completions("run fabrics --set body.silk.material.fabric=sil"), Words{"body.silk.material.fabric=silk"});
  EXPECT_EQ(completions("study damping-models --scene drape --set collider.ball.radi"), Words{"collider.ball.radius="});
  EXPECT_EQ(completions("run hanging --set collider.ball.radi"), Words{});
  EXPECT_EQ(completions("run nowhere.toml --set material.dens"), Words{"material.density="});
  EXPECT_EQ(completions("run hanging --set material.density="), Words{"material.density=0.2"}) << "what it is now";
  EXPECT_EQ(completions("run hanging --set=material.model=tri"), Words{"--set=material.model=triangles"});
}

TEST(Completion, LeavesFilesAndNumbersToTheShell) {
  EXPECT_EQ(completions("run hanging --energy e"), Words{});
  EXPECT_EQ(completions("run hanging --for 1"), Words{});
  EXPECT_EQ(completions("run hanging --hash hang"), Words{}) << "the scene has been named";
  EXPECT_EQ(completions("replay r"), Words{});
}

TEST(Completion, IsForThreeShells) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const Ran ran = runProgram("--print-completion " + shell);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_NE(ran.out.find("--complete"), std::string::npos) << shell;
  }
  EXPECT_EQ(runProgram("--print-completion tcsh").status, 2);
}

// What each shell makes of "selvedge run hang" and the Tab key, with its script read as docs/install.md says.
struct Shell {
  std::string name, script;
};
const Shell kShells[] = {
    {"bash", R"(source <(selvedge --print-completion bash)
COMP_LINE='selvedge run hang' COMP_POINT=17 COMP_WORDS=(selvedge run hang) COMP_CWORD=2
_selvedge selvedge hang run && echo "${COMPREPLY[@]}")"},
    {"fish", R"(selvedge --print-completion fish | source
complete -C 'selvedge run hang')"},
    {"zsh", R"(zmodload zsh/zpty && zpty shell zsh -f -i
zpty -w shell 'autoload -Uz compinit; compinit -u -D; source <(selvedge --print-completion zsh); echo re""ady'
zpty -r shell answer '*ready*'
zpty -w -n shell $'selvedge run hang\t'
zpty -r shell answer '*run hanging *' && echo hanging)"},
};

class CompletionOf : public testing::TestWithParam<Shell> {};

TEST_P(CompletionOf, FinishesAScenesName) {
  const TemporaryFolder folder;
  const std::string script = folder.file("script"), program = SELVEDGE_PROGRAM;
  std::ofstream(script) << GetParam().script << '\n';
  const std::string path = "PATH=" + program.substr(0, program.rfind('/')) + ":\"$PATH\" HOME=" + folder.file("home");
  const Ran ran = runCommand(path + " TERM=dumb timeout 300 " + GetParam().name + " " + script);
  EXPECT_EQ(ran.out.substr(0, 7), "hanging") << ran.err;
}
INSTANTIATE_TEST_SUITE_P(Shells, CompletionOf, testing::ValuesIn(kShells),
                         [](const auto& of) { return of.param.name; });

TEST(Manual, HasEveryCommandAndOption) {
  const Ran ran = runProgram("--print-manual");
  ASSERT_EQ(ran.status, 0) << ran.err;
  for (const std::string part : {".TH SELVEDGE 1", ".SS run\n", ".SS replay\n", "\\-\\-screenshot", "\\-\\-expect",
                                 ".SH EXIT STATUS", "SELVEDGE_DATA"}) {
    EXPECT_NE(ran.out.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(ran.out.find("print-manual"), std::string::npos) << "what serves the installation is no part of it";
}

}  // namespace
}  // namespace selvedge::test
