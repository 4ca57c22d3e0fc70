#include <chrono>
#include <filesystem>
#include <functional>

#include "render/gl/shader_source.h"
#include "support/patience.h"
#include "support/picture_test.h"
#include "support/temporary_folder.h"

using namespace selvedge;

namespace {

TEST(ShaderSource, IncludesOnceAndCountsLines) {
  const TemporaryFolder folder;
  folder.write("a.frag", "one\n#include \"b.glsl\"\n#include \"b.glsl\"\nfour\n");
  folder.write("b.glsl", "inner\n");
  const ShaderSource source = readShader({folder.path()}, "a.frag");
  EXPECT_EQ(source.problem, "");
  EXPECT_EQ(source.text, "#line 1 0\none\n#line 1 1\ninner\n#line 3 0\n#line 4 0\nfour\n");
  ASSERT_EQ(source.files.size(), 2U);
  EXPECT_FALSE(source.files[1].changed());
}

TEST(ShaderSource, SaysWhatIsMissingAndWhere) {
  const TemporaryFolder folder;
  folder.write("a.frag", "\n#include \"none.glsl\"\n");
  EXPECT_NE(readShader({folder.path()}, "a.frag").problem.find("a.frag:2: "), std::string::npos);
  EXPECT_NE(readShader({folder.path()}, "b.frag").problem.find("b.frag"), std::string::npos);
}

TEST(ShaderSource, TheFirstFolderThatHasItWins) {
  const TemporaryFolder first, second;
  second.write("a.frag", "second\n");
  EXPECT_NE(readShader({first.path(), second.path()}, "a.frag").text.find("second"), std::string::npos);
  first.write("a.frag", "first\n");
  EXPECT_NE(readShader({first.path(), second.path()}, "a.frag").text.find("first"), std::string::npos);
}

TEST(ShaderSource, UnderstandsTheLogsOfSeveralCompilers) {
  const std::vector<ShaderFile> files{{"cloth.frag", {}}, {"weave.glsl", {}}};
  EXPECT_EQ(firstError("1:12(5): error: syntax error, unexpected IDENTIFIER\n", files).substr(0, 14), "weave.glsl:12:");
  EXPECT_EQ(firstError("0(7) : error C0000: syntax error\n", files), "cloth.frag:7: syntax error");
  EXPECT_EQ(firstError("ERROR: 1:3: 'x' : undeclared identifier\n", files).substr(0, 13), "weave.glsl:3:");
  EXPECT_EQ(firstError("0:2(1): warning: x\n0:9(1): error: y\n", files).substr(0, 13), "cloth.frag:9:");
  EXPECT_EQ(firstError("link failed\n", files), "cloth.frag: link failed\n");
}

class ShaderReload : public testing::Test {
 protected:
  void SetUp() override {
    if (!context_.problem().empty()) GTEST_SKIP() << context_.problem();
    std::filesystem::copy(SELVEDGE_SOURCE_DIR "/shaders", folder_.path());
    renderer_ = std::make_unique<Renderer>(std::vector<std::string>{folder_.path()});
    const ClothPatch patch = clothPatch(5);
    renderer_->upload(0, patch.shape, patch.frame);
    camera_.target = {0, 1, 0};
  }
  Pixels draw() {
    const std::array<ClothView, 1> cloths{};
    return readTexture(renderer_->draw(0, kWidth, kHeight, camera_, {}, cloths, {}), kWidth, kHeight);
  }
  // Files are looked at twice a second: draws until a picture, or an error, tells that a saved one has been seen.
  bool drawsUntil(const std::function<bool(const Pixels&)>& good) {
    return test::eventually([&] { return good(draw()); }, 0.02);
  }
  bool finds(std::size_t errors) {
    return drawsUntil([&](const Pixels&) { return renderer_->shaderErrors().size() == errors; });
  }
  void save(const std::string& name, const std::string& text) {
    folder_.write(name, text);
    std::filesystem::last_write_time(folder_.file(name),
                                     std::filesystem::file_time_type::clock::now() + std::chrono::seconds(++saves_));
  }

  OffscreenContext context_;
  TemporaryFolder folder_;
  std::unique_ptr<Renderer> renderer_;
  Camera camera_;
  int saves_ = 0;
};

TEST_F(ShaderReload, ASavedShaderIsUsedAndABrokenOneLeavesTheLastGoodOne) {
  const Pixels first = draw();
  const std::string good = folder_.read("cloth.frag");
  save("cloth.frag", "out vec4 colour;\nvoid main() { colour = vec4(0.0, 1.0, 0.0, 1.0); }\n");
  ASSERT_TRUE(drawsUntil([&](const Pixels& now) { return differing(now, first) > 1000; }));
  const Pixels green = draw();
  EXPECT_EQ(green.at(kWidth / 2, kHeight / 2), (std::array<int, 4>{0, 255, 0, 255}));
  EXPECT_TRUE(renderer_->shaderErrors().empty());

  save("cloth.frag", "out vec4 colour;\n\nvoid main() { colour = nothing; }\n");
  ASSERT_TRUE(finds(1));
  EXPECT_LT(differing(draw(), green), 5);
  EXPECT_NE(renderer_->shaderErrors()[0].find("cloth.frag:3: "), std::string::npos) << renderer_->shaderErrors()[0];

  save("cloth.frag", good);
  ASSERT_TRUE(finds(0));
  EXPECT_LT(differing(draw(), first), 5);
  EXPECT_EQ(renderer_->glErrors(), 0) << renderer_->lastGlError();
}

TEST_F(ShaderReload, AnErrorInAnIncludedFileIsNamedOnce) {
  draw();
  save("scene.glsl", folder_.read("scene.glsl") + "\nbroken here\n");
  ASSERT_TRUE(drawsUntil([&](const Pixels&) { return !renderer_->shaderErrors().empty(); }));
  ASSERT_EQ(renderer_->shaderErrors().size(), 1U);
  EXPECT_NE(renderer_->shaderErrors()[0].find("scene.glsl:"), std::string::npos) << renderer_->shaderErrors()[0];
}

TEST_F(ShaderReload, AtStartItIsAnException) {
  folder_.write("sky.frag", "no shader");
  try {
    const Renderer renderer({folder_.path()});
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("sky.frag:1"), std::string::npos) << error.what();
  }
  EXPECT_THROW(Renderer({"/nowhere"}), std::runtime_error);
}

}  // namespace
