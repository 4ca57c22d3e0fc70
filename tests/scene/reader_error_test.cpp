#include <gtest/gtest.h>

#include "base/error.h"
#include "scene/files/reader.h"

namespace selvedge {
namespace {

struct WrongScene {
  const char* name;
  std::string text;     // a scene file
  std::string message;  // all of it, the file being called f.toml
};

std::string sceneMessage(const std::string& text) {
  try {
    parseScene(text, "f.toml");
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

class ReaderError : public testing::TestWithParam<WrongScene> {};

TEST_P(ReaderError, SaysWhereAndWhat) { EXPECT_EQ(sceneMessage(GetParam().text), GetParam().message); }

const std::string kFunctions =
    "+ - * / ^, comparisons, && || ?: and abs, acos, acosh, asin, asinh, atan, atan2, atanh, avg, cos, cosh, exp, ln, "
    "log, log10, log2, max, min, rint, sign, sin, sinh, sqrt, sum, tan, tanh";

const std::vector<WrongScene> kWrongScenes{
    // keys
    {"UnknownKey", "[material]\nstrech = 5\n",
     "f.toml:2:1: unknown key \"material.strech\"; did you mean \"material.stretch\"?"},
    {"KeyOfAnotherSection", "[solver]\nstep = 0.1\n",
     "f.toml:2:1: unknown key \"solver.step\"; did you mean \"integrator.step\"?"},
    {"KeyWithoutItsSection", "step = 0.1\n", "f.toml:1:1: unknown key \"step\"; did you mean \"integrator.step\"?"},
    {"NothingNear", "[gravity]\nxylophone_zzz = 1\n",
     "f.toml:2:1: unknown key \"gravity.xylophone_zzz\"; [gravity] has acceleration"},
    {"UnknownSection", "[materal]\nstretch = 1\n", "f.toml:1:2: unknown key \"materal\"; did you mean \"material\"?"},
    {"UnknownPinKey", "[[pin]]\nwhere = \"top\"\namplitud = 1\n",
     "f.toml:3:1: unknown key \"pin.amplitud\"; did you mean \"pin.amplitude\"?"},
    {"UnknownEventKey", "[[event]]\ntime = 1\nunpinn = \"top\"\npin = \"top\"\n",
     "f.toml:3:1: unknown key \"event.unpinn\"; did you mean \"event.unpin\"?"},
    {"UnknownSpringKey",
     "mesh.kind = \"nodes\"\n[nodes]\npositions = [[0,0,0],[1,0,0]]\nmasses = [1, 1]\nsprings = [{ a = 0, b = 1, "
     "stifness = 2 }]\n",
     "f.toml:5:28: unknown key \"nodes.springs.stifness\"; did you mean \"nodes.springs.stiffness\"?"},
    {"SectionThatIsAValue", "air = 3\n", "f.toml:1:7: air must be a table; write [air]"},
    {"PinThatIsOneTable", "[pin]\nwhere = \"top\"\n", "f.toml:1:1: pin must be a list of tables; write [[pin]]"},
    {"NodesThatAreAList", "nodes = [1]\n", "f.toml:1:9: nodes must be a table; write [nodes]"},
    // values
    {"WrongType", "[integrator]\nstep = \"small\"\n",
     "f.toml:2:8: integrator.step must be a number above 0 (s), got \"small\""},
    {"OutOfRange", "[integrator]\nstep = 0\n", "f.toml:2:8: integrator.step must be a number above 0 (s), got 0"},
    {"NotANumber", "[integrator]\nstep = nan\n", "f.toml:2:8: integrator.step must be a number above 0 (s), got nan"},
    {"Infinite", "[integrator]\nstep = inf\n", "f.toml:2:8: integrator.step must be a number above 0 (s), got inf"},
    {"NotWhole", "[integrator]\nsubsteps = 1.5\n",
     "f.toml:2:12: integrator.substeps must be a whole number from 0 to 10000, got 1.5"},
    {"Date", "[integrator]\nstep = 2020-01-01\n",
     "f.toml:2:8: integrator.step must be a number above 0 (s), got a date or a time"},
    {"TableForANumber", "[integrator]\nstep = { a = 1 }\n",
     "f.toml:2:8: integrator.step must be a number above 0 (s), got a table"},
    {"TwoOfThree", "[gravity]\nacceleration = [0, -9.81]\n",
     "f.toml:2:16: gravity.acceleration must be [x, y, z], each a number from -1000 to 1000 (m/s^2), got [0, -9.81]"},
    {"MixedList", "[gravity]\nacceleration = [0, \"g\", 0]\n",
     "f.toml:2:16: gravity.acceleration must be [x, y, z], each a number from -1000 to 1000 (m/s^2), got [0, \"g\", "
     "0]"},
    {"UnknownWord", "[material]\nscaling = \"are\"\n",
     "f.toml:2:11: material.scaling must be one of resolution-independent, area, published, got \"are\"; did you mean "
     "\"area\"?"},
    {"SizeOfNothing", "[mesh]\nsize = 1e-9\n",
     "f.toml:2:8: mesh.size must be a number or [warp, weft], each a number from 1e-06 to 1000000 (m), got 1e-09"},
    {"QuotesAndLines", "[integrator]\nstep = \"a \\\"b\\\"\\n\\u0007\"\n",
     "f.toml:2:8: integrator.step must be a number above 0 (s), got \"a \\\"b\\\"\\n\\u0007\""},
    {"TitleThatIsANumber", "title = 3\n", "f.toml:1:9: title must be a text, got 3"},
    // wind
    {"WindFieldMisspelt", "[air]\nwind_field = \"gust\"\n",
     "f.toml:2:14: air.wind_field must be one of uniform, gusts, fan, expression, got \"gust\"; did you mean "
     "\"gusts\"?"},
    {"WindFormula", "[air]\nwind_x = \"sine(x)\"\n",
     "f.toml:2:10: air.wind_x must be a formula of x, y, z, t, got \"sine(x)\": unknown \"sine\" at character 1 (did "
     "you "
     "mean \"sin\"?); it may use x, y, z, t, pi, " +
         kFunctions},
    {"WindFormulaInAnEvent", "[[event]]\ntime = 1\nset = { \"air.wind_z\" = \"2 +\" }\n",
     "f.toml:3:24: air.wind_z must be a formula of x, y, z, t, got \"2 +\": it ends too early; it may use x, y, z, t, "
     "pi, " +
         kFunctions},
    {"FanToNowhere", "[air]\nfan_direction = [0, 0, 0]\n",
     "f.toml:2:17: air.fan_direction must be [x, y, z], each a number from -10000 to 10000, not all of them 0, got [0, "
     "0, "
     "0]"},
    // fabrics
    {"FabricMisspelt", "[material]\nfabric = \"denmi\"\n",
     "f.toml:2:10: material.fabric must be one of none, canvas, chiffon, cotton, denim, felt, fleece, jersey, leather, "
     "linen, "
     "nylon-ripstop, paper, polyester, rubber, satin, silk, wool, got \"denmi\"; did you mean \"denim\"?"},
    {"YarnsInAnEvent", "[[event]]\ntime = 1\nset = { \"yarn.preset\" = \"tank-top-kick\" }\n",
     "f.toml:3:9: yarn.preset is fixed once the cloth is built: an event cannot change it"},
    // pins
    {"PinWithoutNodes", "[[pin]]\naxes = \"xy\"\n", "f.toml:1:1: pin needs where, nodes or box: which nodes it holds"},
    {"PinPlaceOfNoKind", "[[pin]]\nwhere = [\"top\", 1.5]\n",
     "f.toml:2:17: pin.where must be a place (\"top\", \"corner0\", ...), a node number, a box { low, high }, or a "
     "list of them, got 1.5"},
    {"PinNodeBelowZero", "[[pin]]\nnodes = [0, -1]\n",
     "f.toml:2:13: pin.nodes must be a node number or a list of them, got -1"},
    {"PinOfNothing", "[[pin]]\nnodes = []\n", "f.toml:2:9: pin.nodes must be a node number or a list of them, got []"},
    {"PinBoxUpsideDown", "[[pin]]\nbox = { low = [0, 1, 0], high = [1, 0, 1] }\n",
     "f.toml:2:33: pin.box must be { low = [x, y, z], high = [x, y, z] } or a list of them, got [1, 0, 1]"},
    {"PinBoxWithOneEnd", "[[pin]]\nbox = { low = [0, 1, 0] }\n",
     "f.toml:2:7: pin.box must be { low = [x, y, z], high = [x, y, z] } or a list of them, got a table"},
    {"PinMotionMisspelt", "[[pin]]\nwhere = \"top\"\nmotion = \"sin\"\namplitude = [0, 0, 1]\n",
     "f.toml:3:10: pin.motion must be one of held, sine, path, expression, got \"sin\"; did you mean \"sine\"?"},
    {"SineWithoutFrequency", "[[pin]]\nwhere = \"top\"\nmotion = \"sine\"\namplitude = [0, 0, 1]\n",
     "f.toml:1:1: pin with motion = \"sine\" needs frequency"},
    {"AmplitudeWithoutMotion", "[[pin]]\nwhere = \"top\"\namplitude = [0, 0, 1]\n",
     "f.toml:3:13: pin.amplitude needs motion = \"sine\""},
    {"AmplitudeOfAHeldPin", "[[pin]]\nwhere = \"top\"\nmotion = \"held\"\namplitude = [0, 0, 1]\nuntil = 3\n",
     "f.toml:4:13: pin.amplitude belongs to motion = \"sine\", not \"held\"\n"
     "f.toml:5:9: pin.until belongs to motion = \"sine\" or \"path\" or \"expression\", not \"held\""},
    {"PathOfASine",
     "[[pin]]\nwhere = \"top\"\nmotion = \"sine\"\namplitude = [0, 0, 1]\nfrequency = 1\nuntil = 2\npath_times = [0, "
     "1]\n",
     "f.toml:7:14: pin.path_times belongs to motion = \"path\", not \"sine\""},
    {"UntilWithoutMotion", "[[pin]]\nwhere = \"top\"\nuntil = 3\n",
     "f.toml:3:9: pin.until needs motion = \"sine\" or \"path\" or \"expression\""},
    {"ExpressionWithoutFormula", "[[pin]]\nwhere = \"top\"\nmotion = \"expression\"\n",
     "f.toml:1:1: pin with motion = \"expression\" needs offset_x, offset_y or offset_z"},
    {"OffsetOfASine",
     "[[pin]]\nwhere = \"top\"\nmotion = \"sine\"\namplitude = [0, 0, 1]\nfrequency = 1\noffset_y = \"t\"\n",
     "f.toml:6:12: pin.offset_y belongs to motion = \"expression\", not \"sine\""},
    {"OffsetOfPlace",
     "[[pin]]\nwhere = \"top\"\nmotion = \"expression\"\noffset_x = \"sin(2*t\"\noffset_z = \"x + t\"\n",
     "f.toml:4:12: pin.offset_x must be a formula of t, x0, y0, z0, got \"sin(2*t\": a closing parenthesis is missing; "
     "it "
     "may use t, x0, y0, z0, pi, " +
         kFunctions +
         "\nf.toml:5:12: pin.offset_z must be a formula of t, x0, y0, z0, got \"x + t\": unknown \"x\" at character 1; "
         "it may use t, x0, y0, z0, pi, " +
         kFunctions},
    {"OffsetThatIsANumber", "[[pin]]\nwhere = \"top\"\nmotion = \"expression\"\noffset_x = 3\n",
     "f.toml:4:12: pin.offset_x must be a formula of t, x0, y0, z0, got 3"},
    {"PathTimesOutOfOrder",
     "[[pin]]\nwhere = \"top\"\nmotion = \"path\"\npath_times = [0, 2, 2]\npath_offsets = [[0,0,0],[1,0,0],[2,0,0]]\n",
     "f.toml:4:14: pin.path_times must increase, got 2 after 2"},
    {"PathOfOneLength", "[[pin]]\nwhere = \"top\"\nmotion = \"path\"\npath_times = [0, 2]\npath_offsets = [[0,0,0]]\n",
     "f.toml:4:14: pin.path_times and pin.path_offsets must be equally long, got 2 and 1"},
    {"PathOfOnePoint", "[[pin]]\nwhere = \"top\"\nmotion = \"path\"\npath_times = [0]\npath_offsets = [[0,0,0]]\n",
     "f.toml:4:14: pin.path_times must name at least two times"},
    {"PathOffsetNotAVector",
     "[[pin]]\nwhere = \"top\"\nmotion = \"path\"\npath_times = [0, 1]\npath_offsets = [[0,0,0],[nan,0,0]]\n",
     "f.toml:5:25: pin.path_offsets must be a list of [x, y, z], got [nan, 0, 0]"},
    // events
    {"EventInThePast", "[[event]]\ntime = -1\nunpin = \"top\"\n",
     "f.toml:2:8: event.time must be a number, 0 or more (s), got -1"},
    {"EventWithoutTime", "[[event]]\nunpin = \"top\"\n", "f.toml:1:1: event needs time: when it happens"},
    {"EventWithoutAction", "[[event]]\ntime = 1\n",
     "f.toml:1:1: event does nothing: give pin, unpin, impulse with on, cut, or set"},
    {"ImpulseOnNothing", "[[event]]\ntime = 1\nimpulse = [0, 1, 0]\n",
     "f.toml:1:1: event: impulse and on go together: how hard, and on which nodes"},
    {"EventSetsAStructuralKey", "[[event]]\ntime = 1\nset = { \"mesh.columns\" = 5 }\n",
     "f.toml:3:9: mesh.columns is fixed once the cloth is built: an event cannot change it"},
    {"EventSetsAnUnknownKey", "[[event]]\ntime = 1\nset = { material.strech = 5 }\n",
     "f.toml:3:18: unknown key \"material.strech\"; did you mean \"material.stretch\"?"},
    {"EventSetsOutOfRange", "[[event]]\ntime = 1\nset.integrator.rho_inf = 2\n",
     "f.toml:3:26: integrator.rho_inf must be a number from 0 to 1, got 2"},
    {"EventSetsTwice", "[[event]]\ntime = 1\nset = { \"integrator.rho_inf\" = 0, integrator.rho_inf = 1 }\n",
     "f.toml:3:9: integrator.rho_inf is set twice by this event"},
    // panels and seams
    {"PanelWithoutKind", "[[panel]]\nname = \"p\"\noutline = [[0, 0], [1, 0], [0, 1]]\n",
     "f.toml:1:1: panel: the cloth is not made of panels; write mesh.kind = \"panels\", or the panel's body where "
     "there "
     "are several"},
    {"PanelWithoutOutline", "mesh.kind = \"panels\"\n[[panel]]\nname = \"p\"\n",
     "f.toml:2:1: panel needs outline: the corners of its border"},
    {"PanelWithoutName", "mesh.kind = \"panels\"\n[[panel]]\noutline = [[0, 0], [1, 0], [0, 1]]\n",
     "f.toml:2:1: panel needs name: how seams and pins call it"},
    {"PanelThatCrossesItself",
     "mesh.kind = \"panels\"\n[[panel]]\nname = \"p\"\noutline = [[0, 0], [2, 1], [2, 0], [0, 1.5]]\n",
     "f.toml:4:11: panel.outline crosses or touches itself"},
    {"PanelThatRunsClockwise", "mesh.kind = \"panels\"\n[[panel]]\nname = \"p\"\noutline = [[0, 0], [0, 1], [1, 0]]\n",
     "f.toml:4:11: panel.outline runs clockwise; write its points in the other order"},
    {"PanelOfThreeNumbers",
     "mesh.kind = \"panels\"\n[[panel]]\nname = \"p\"\noutline = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]\n",
     "f.toml:4:12: panel.outline must be a list of [x, y], got [0, 0, 0]"},
    {"PanelOfNoBody",
     "mesh.kind = \"panels\"\n[[panel]]\nname = \"p\"\nbody = \"b\"\noutline = [[0, 0], [1, 0], [0, 1]]\n",
     "f.toml:2:1: panel.body: no body \"b\" has mesh.kind = \"panels\""},
    {"PanelTwice",
     "mesh.kind = \"panels\"\n[[panel]]\nname = \"p\"\noutline = [[0, 0], [1, 0], [0, 1]]\n"
     "[[panel]]\nname = \"p\"\noutline = [[0, 0], [1, 0], [0, 1]]\n",
     "f.toml:5:1: panel.name: there are two called \"p\""},
    {"SeamOfNoPanel",
     "mesh.kind = \"panels\"\n[[panel]]\nname = \"front\"\noutline = [[0, 0], [1, 0], [0, 1]]\n"
     "[[seam]]\nfrom = \"fron.0\"\nto = \"front.1\"\n",
     "f.toml:5:1: seam.from: there is no panel \"fron\", did you mean \"front\"? the panels are: front"},
    {"SeamOfNoEdge",
     "mesh.kind = \"panels\"\n[[panel]]\nname = \"p\"\noutline = [[0, 0], [1, 0], [0, 1]]\n"
     "[[seam]]\nfrom = \"p.0\"\nto = \"p.3\"\n",
     "f.toml:5:1: seam.to: \"p.3\" must name an edge of p, such as p.0, or several that follow each other, p.0-2; it "
     "has "
     "edges 0 to 2"},
    {"SeamOfARefusedPanel",
     "mesh.kind = \"panels\"\n[[panel]]\nname = \"p\"\noutline = [[0, 0], [0, 1], [1, 0]]\n"
     "[[seam]]\nfrom = \"p.0\"\nto = \"p.1\"\n",
     "f.toml:4:11: panel.outline runs clockwise; write its points in the other order"},
    {"SeamOfUnequalSides",
     "mesh.kind = \"panels\"\n[[panel]]\nname = \"p\"\noutline = [[0, 0], [1, 0], [1, 0.5]]\n"
     "[[seam]]\nfrom = \"p.0\"\nto = \"p.1\"\n",
     "f.toml:5:1: seam: \"p.0\" is 1 m long and \"p.1\" 0.5 m; one side can be a third longer than the other at most"},
    {"SeamOnItself",
     "mesh.kind = \"panels\"\n[[panel]]\nname = \"p\"\noutline = [[0, 0], [1, 0], [0, 1]]\n"
     "[[seam]]\nfrom = \"p.0-1\"\nto = \"p.1\"\n",
     "f.toml:5:1: seam: an edge of p is in two seams, or twice in this one"},
    {"SeamOfOneSide", "[[seam]]\nfrom = \"p.0\"\n", "f.toml:1:1: seam needs to: an edge of a panel"},
    // nodes
    {"NodesWithoutKind", "[nodes]\npositions = [[0, 0, 0]]\nmasses = [1]\n",
     "f.toml:1:1: nodes are used with mesh.kind = \"nodes\" alone: write it under [mesh]"},
    {"NodesOfAGrid", "[mesh]\nkind = \"grid\"\n[nodes]\npositions = [[0, 0, 0]]\nmasses = [1]\n",
     "f.toml:2:8: a [nodes] table needs mesh.kind = \"nodes\", got \"grid\""},
    {"NodesOfNoKind", "[mesh]\nkind = \"node\"\n[nodes]\npositions = [[0, 0, 0]]\nmasses = [1]\n",
     "f.toml:2:8: mesh.kind must be one of grid, weave, staggered, pillow, disc, panels, rope, net, block, ball, "
     "filled, file, figure, "
     "nodes, got "
     "\"node\"; "
     "did you "
     "mean "
     "\"nodes\"?"},
    {"KindWithoutNodes", "[mesh]\nkind = \"nodes\"\n", "f.toml:2:8: mesh.kind = \"nodes\" needs a [nodes] table"},
    {"NodesWithoutMasses", "mesh.kind = \"nodes\"\n[nodes]\npositions = [[0, 0, 0]]\n",
     "f.toml:2:1: nodes needs masses"},
    {"MassesOfOtherLength", "mesh.kind = \"nodes\"\n[nodes]\npositions = [[0, 0, 0]]\nmasses = [1, 2]\n",
     "f.toml:4:10: nodes.masses must have one mass a node: 2 for 1 positions"},
    {"MassOfZero", "mesh.kind = \"nodes\"\n[nodes]\npositions = [[0, 0, 0]]\nmasses = [0]\n",
     "f.toml:4:10: nodes.masses must be above 0 (kg), got 0"},
    {"SpringToNowhere",
     "mesh.kind = \"nodes\"\n[nodes]\npositions = [[0, 0, 0]]\nmasses = [1]\nsprings = [{ a = 0, b = 1 }]\n",
     "f.toml:5:12: nodes.springs: there is no node 1: positions has 1"},
    {"SpringToItself",
     "mesh.kind = \"nodes\"\n[nodes]\npositions = [[0, 0, 0]]\nmasses = [1]\nsprings = [{ a = 0, b = 0 }]\n",
     "f.toml:5:12: nodes.springs: a spring from node 0 to itself"},
    // expectations
    {"UnknownProbe", "[expect]\nlowest_y = [0, 1]\n",
     "f.toml:2:1: unknown probe \"lowest_y\"; did you mean \"lowest_y_m\"?"},
    {"BandUpsideDown", "[expect]\nlowest_y_m = [1, 0]\n",
     "f.toml:2:14: expect.lowest_y_m must be [low, high], two numbers in that order, got [1, 0]"},
    {"BandWithoutEnd", "[expect]\nlowest_y_m = [1, inf]\n",
     "f.toml:2:14: expect.lowest_y_m must be [low, high], two numbers in that order, got [1, inf]"},
    // TOML itself
    {"Syntax", "[integrator]\nstep = \n", "f.toml:2:8: Error while parsing key-value pair: expected value, saw '\\n'"},
    {"DuplicateKey", "title = \"a\"\ntitle = \"b\"\n",
     "f.toml:2:9: Error while parsing key-value pair: cannot redefine existing string 'title'"},
    {"NotUtf8", "title = \"\xff\"\n", "f.toml:1:9: Encountered invalid utf-8 sequence"},
    {"TooLarge", "[integrator]\nstep = 1e999\n",
     "f.toml:2:13: Error while parsing floating-point: '1e999' could not be interpreted as a value"},
    // all at once, in the order of the file
    {"Several", "[solver]\ntolerance = 5\n[mesh]\ncolums = 3\n[[pin]]\naxes = \"q\"\n",
     "f.toml:2:13: solver.tolerance must be a number from 1e-14 to 0.1, got 5\n"
     "f.toml:4:1: unknown key \"mesh.colums\"; did you mean \"mesh.columns\"?\n"
     "f.toml:5:1: pin needs where, nodes or box: which nodes it holds\n"
     "f.toml:6:8: pin.axes must be one of xyz, x, y, z, xy, xz, yz, got \"q\""},
};

INSTANTIATE_TEST_SUITE_P(All, ReaderError, testing::ValuesIn(kWrongScenes),
                         [](const auto& instance) { return std::string(instance.param.name); });

TEST(ReaderMessage, NamesTheNearestMethod) {
  const std::string message = sceneMessage("[integrator]\nmethod = \"bakward-euler\"\n");
  EXPECT_TRUE(message.starts_with("f.toml:2:10: integrator.method must be one of explicit-euler, ")) << message;
  EXPECT_TRUE(message.ends_with("got \"bakward-euler\"; did you mean \"backward-euler\"?")) << message;
}

}  // namespace
}  // namespace selvedge
