// Scenes with something wrong in them, through everything that looks at a scene before its first step. What the reader
// alone refuses has a table of its own in tests/scene/reader_error_test.cpp.
#include "robust/broken.h"
#include "scene/files/reader.h"
#include "sim/simulation.h"

namespace selvedge {
namespace {

const std::string kPin = "[[pin]]\nwhere = \"top\"\n";
const std::string kNodes = "[mesh]\nkind = \"nodes\"\n[nodes]\npositions = [[0, 0, 0], [1, 0, 0]]\n";

// One value of each kind of parameter, of each wrong type.
const std::vector<Broken> kTypes{
    {"text for a number", "[material]\ndensity = \"light\"\n",
     "f.toml:2:11: material.density must be a number above 0 (kg/m^2), got \"light\""},
    {"flag for a number", "[material]\ndensity = true\n",
     "f.toml:2:11: material.density must be a number above 0 (kg/m^2), got true"},
    {"list for a number", "[material]\ndensity = [0.1]\n",
     "f.toml:2:11: material.density must be a number above 0 (kg/m^2), got [0.1]"},
    {"nothing for a number", "[material]\ndensity = []\n",
     "f.toml:2:11: material.density must be a number above 0 (kg/m^2), got []"},
    {"table for a pair", "[material]\nstretch = { warp = 1 }\n",
     "f.toml:2:11: material.stretch must be a number or [warp, weft], each a number, 0 or more (N/m), got a table"},
    {"three for a pair", "[material]\nstretch = [1, 2, 3]\n",
     "f.toml:2:11: material.stretch must be a number or [warp, weft], each a number, 0 or more (N/m), got [1, 2, 3]"},
    {"text for a pair", "[mesh]\nsize = \"1x1\"\n",
     "f.toml:2:8: mesh.size must be a number or [warp, weft], each a number from 1e-06 to 1000000 (m), got \"1x1\""},
    {"number for a vector", "[air]\nwind = 5\n",
     "f.toml:2:8: air.wind must be [x, y, z], each a number from -200 to 200 (m/s), got 5"},
    {"list of lists for a vector", "[air]\nwind = [[1, 0, 0]]\n",
     "f.toml:2:8: air.wind must be [x, y, z], each a number from -200 to 200 (m/s), got [[...]]"},
    {"long list for a vector", "[air]\nwind = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n",
     "f.toml:2:8: air.wind must be [x, y, z], each a number from -200 to 200 (m/s), got [1, 2, 3, 4, 5, 6, 7, 8, ...] "
     "(10 numbers)"},
    {"text for a whole number", "[mesh]\ncolumns = \"33\"\n",
     "f.toml:2:11: mesh.columns must be a whole number from 2 to 1000000000, got \"33\""},
    {"fraction for a whole number", "[mesh]\ncolumns = 33.5\n",
     "f.toml:2:11: mesh.columns must be a whole number from 2 to 1000000000, got 33.5"},
    {"number for a word", "[material]\nmodel = 1\n",
     "f.toml:2:9: material.model must be one of springs, triangles, elastic, got 1"},
    {"number for a flag", "[integrator]\nadaptive = 1\n",
     "f.toml:2:12: integrator.adaptive must be true or false, got 1"},
    {"time for a text", "title = 07:32:00\n", "f.toml:1:9: title must be a text, got a date or a time"},
};

const std::vector<Broken> kRanges{
    {"negative density", "[material]\ndensity = -0.1\n",
     "f.toml:2:11: material.density must be a number above 0 (kg/m^2), got -0.1"},
    {"no density", "[material]\ndensity = 0\n",
     "f.toml:2:11: material.density must be a number above 0 (kg/m^2), got 0"},
    {"density that is not a number", "[material]\ndensity = nan\n",
     "f.toml:2:11: material.density must be a number above 0 (kg/m^2), got nan"},
    {"negative stiffness", "[material]\nstretch = [100, -100]\n",
     "f.toml:2:11: material.stretch must be a number or [warp, weft], each a number, 0 or more (N/m), got [100, -100]"},
    {"infinite stiffness", "[material]\nstretch = inf\n",
     "f.toml:2:11: material.stretch must be a number or [warp, weft], each a number, 0 or more (N/m), got inf"},
    {"infinite gravity", "[gravity]\nacceleration = [0, -inf, 0]\n",
     "f.toml:2:16: gravity.acceleration must be [x, y, z], each a number from -1000 to 1000 (m/s^2), got [0, -inf, 0]"},
    {"rho_inf beyond 1", "[integrator]\nrho_inf = 1.01\n",
     "f.toml:2:11: integrator.rho_inf must be a number from 0 to 1, got 1.01"},
    {"negative duration", "[run]\nduration = -1\n", "f.toml:2:12: run.duration must be a number above 0 (s), got -1"},
    {"cloth without size", "[mesh]\nsize = [1, 0]\n",
     "f.toml:2:8: mesh.size must be a number or [warp, weft], each a number from 1e-06 to 1000000 (m), got [1, 0]"},
    {"one column", "[mesh]\ncolumns = 1\n",
     "f.toml:2:11: mesh.columns must be a whole number from 2 to 1000000000, got 1"},
    {"one row of a grid", "[mesh]\nrows = 1\n", "f.toml:2:8: mesh.rows: a grid mesh needs 2 or more, got 1"},
    {"too few columns for bricks", "[mesh]\nkind = \"staggered\"\ncolumns = 2\n",
     "f.toml:3:11: mesh.columns: a staggered mesh needs 3 or more, got 2"},
    {"more than 32 bits", "[mesh]\ncolumns = 5000000000\n",
     "f.toml:2:11: mesh.columns must be a whole number from 2 to 1000000000, got 5000000000"},
    {"more than 64 bits", "[mesh]\ncolumns = 50000000000000000000\n",
     "f.toml:2:31: Error while parsing decimal integer: '50000000000000000000' is not representable in 64 bits"},
    {"a cloth for no machine", "[mesh]\nrows = 5\ncolumns = 1000000000\n",
     "f.toml:3:11: mesh.columns: a grid with 1000000000 columns and 5 rows has 5000000000 nodes and would take 15000.0 "
     "GB of memory or more; the most that can be run is 10000000 nodes: take a smaller number"},
    {"a disc for no machine", "[mesh]\nkind = \"disc\"\nrows = 1000000\n",
     "f.toml:3:8: mesh.rows: a disc with 1000000 rings has 3000003000001 nodes and would take 9000009.0 GB of memory "
     "or more; the most that can be run is 10000000 nodes: take a smaller number"},
    {"negative seed", "[start]\nseed = -1\n",
     "f.toml:2:8: start.seed must be a whole number from 0 to 2147483647, got -1"},
    {"seed beyond 32 bits", "[start]\nseed = 3000000000\n",
     "f.toml:2:8: start.seed must be a whole number from 0 to 2147483647, got 3000000000"},
    {"negative mass", kNodes + "masses = [1, -1]\n", "f.toml:5:10: nodes.masses must be above 0 (kg), got -1"},
    {"mass that is not a number", kNodes + "masses = [1, nan]\n",
     "f.toml:5:10: nodes.masses must be a list of numbers, got [1, nan]"},
    {"position that is not a number", "[mesh]\nkind = \"nodes\"\n[nodes]\npositions = [[0, nan, 0]]\nmasses = [1]\n",
     "f.toml:4:14: nodes.positions must be a list of [x, y, z], got [0, nan, 0]"},
    {"spring with negative stiffness", kNodes + "masses = [1, 1]\nsprings = [{ a = 0, b = 1, stiffness = -5 }]\n",
     "f.toml:6:40: nodes.springs.stiffness must be a number, 0 or more (N/m), got -5"},
};

const std::vector<Broken> kKeys{
    {"unknown key", "[material]\nstif = 1\n",
     "f.toml:2:1: unknown key \"material.stif\"; [material] has fabric, model, density, masses, stretch, shear, bend, "
     "scaling, bend_scaling, stretch_damping, shear_damping, bend_damping, rayleigh_mass, rayleigh_stiffness"},
    {"unknown section", "[wether]\nwind = 1\n",
     "f.toml:1:2: unknown key \"wether\"; a scene has title, description, join, nodes, panel, seam, pin, event, "
     "expect, "
     "mesh, material, plastic, tearing, rope, solid, gas, yarn, gravity, air, sewing, limits, contact, start, body, "
     "integrator, "
     "solver, run, "
     "collider"},
    {"key of a file on a grid", "[mesh]\nfile = \"a.obj\"\n",
     "f.toml:2:1: mesh.file has no effect with mesh.kind = \"grid\", only with \"filled\", \"file\", \"figure\"; "
     "remove it"},
    {"key of a grid on a disc", "[mesh]\nkind = \"disc\"\nrows = 5\ndiagonals = \"crossed\"\ncolumns = 5\n",
     "f.toml:4:1: mesh.diagonals has no effect with mesh.kind = \"disc\", only with \"grid\", \"pillow\"; remove "
     "it\nf.toml:5:1: "
     "mesh.columns has no effect with mesh.kind = \"disc\", only with \"grid\", \"weave\", \"staggered\", \"pillow\", "
     "\"rope\", \"net\", \"block\"; "
     "remove it"},
    {"key of a grid on nodes", "[mesh]\nkind = \"nodes\"\nrows = 5\n[nodes]\npositions = [[0, 0, 0]]\nmasses = [1]\n",
     "f.toml:3:1: mesh.rows has no effect with mesh.kind = \"nodes\", only with \"grid\", \"weave\", \"staggered\", "
     "\"pillow\", \"disc\", \"net\", \"block\"; "
     "remove it"},
    {"file without its name", "[mesh]\nkind = \"file\"\n",
     "f.toml:2:8: mesh.file: a mesh of kind \"file\" needs the name of an OBJ or PLY file"},
    {"file that is not there", "[mesh]\nkind = \"file\"\nfile = \"none.obj\"\n",
     "f.toml:3:8: none.obj: there is no such file"},
    {"file of another format", "[mesh]\nkind = \"file\"\nfile = \"f.toml\"\n",
     "f.toml:3:8: f.toml: a mesh file must be .obj or .ply, not .toml"},
    {"file with a mistake", "[mesh]\nkind = \"file\"\nscale = 2\nfile = \"bad.obj\"\n",
     "f.toml:4:8: bad.obj:4:1: a face uses vertex 4; this file has 3 vertices, counted from 1"},
    {"section given twice", "[mesh]\nrows = 5\n[mesh]\ncolumns = 5\n",
     "f.toml:3:1: Error while parsing table header: cannot redefine existing table 'mesh'"},
    {"key given twice", "[mesh]\nrows = 5\nrows = 6\n",
     "f.toml:3:8: Error while parsing key-value pair: cannot redefine existing integer 'rows'"},
    {"key given twice, once dotted", "mesh.rows = 5\n[mesh]\nrows = 6\n",
     "f.toml:2:1: Error while parsing table header: cannot redefine existing table 'mesh'"},
};

const std::vector<Broken> kPlaces{
    {"pin on no such node", "[[pin]]\nnodes = [0, 1089]\n",
     "f.toml:2:13: there is no node 1089: this mesh has nodes 0 to 1088"},
    {"pin on a negative node", "[[pin]]\nwhere = -1\n",
     "f.toml:2:9: pin.where must be a place (\"top\", \"corner0\", ...), a node number, a box { low, high }, or a list "
     "of them, got -1"},
    {"pin on no such place", "[[pin]]\nwhere = [\"left\", \"tpo\"]\n",
     "f.toml:2:18: this mesh has no place named \"tpo\"; did you mean \"top\"? it has all, bottom, boundary, corner0, "
     "corner1, corner2, corner3, corners, left, right, top"},
    {"pin on a place that others have", "[mesh]\nkind = \"disc\"\nrows = 3\n[[pin]]\nwhere = \"middle\"\n",
     "f.toml:5:9: this mesh has no place named \"middle\"; it has all, bottom, boundary, corner0, corner1, corner2, "
     "corner3, corners, left, right, top"},
    {"pin on an empty box",
     "[[pin]]\nbox = [{ low = [-1, 0, -1], high = [0, 1, 0] },\n  { low = [8, 8, 8], high = [9, 9, 9] }]\n",
     "f.toml:3:3: no node of the mesh lies in the box from [8, 8, 8] to [9, 9, 9] (m)"},
    {"pin on the same node twice", "[[pin]]\nnodes = [3, 5, 3]\n", "f.toml:2:16: pin names node 3 twice"},
    {"pin on the same node in two lists", "[[pin]]\nwhere = 7\nnodes = 7\n", "f.toml:2:9: pin names node 7 twice"},
    {"pin that later ones take whole", "[[pin]]\nwhere = \"corner0\"\n" + kPin,
     "f.toml:1:1: this pin holds nothing: all its nodes belong to later ones, the last at f.toml:3:1"},
    {"pin on nothing", "[[pin]]\naxes = \"xyz\"\n", "f.toml:1:1: pin needs where, nodes or box: which nodes it holds"},
    {"event on no such node", "[[event]]\ntime = 1\nunpin = [4, 5000]\n",
     "f.toml:3:13: there is no node 5000: this mesh has nodes 0 to 1088"},
    {"impulse on no such place", "[[event]]\ntime = 1\nimpulse = [0, 1, 0]\non = \"hem\"\n",
     "f.toml:4:6: this mesh has no place named \"hem\"; it has all, bottom, boundary, corner0, corner1, corner2, "
     "corner3, corners, left, right, top"},
    {"event at a negative time", "[[event]]\ntime = -0.5\nunpin = \"top\"\n",
     "f.toml:2:8: event.time must be a number, 0 or more (s), got -0.5"},
    {"event at no time", "[[event]]\ntime = nan\nunpin = \"top\"\n",
     "f.toml:2:8: event.time must be a number, 0 or more (s), got nan"},
    {"event sets what is fixed", "[[event]]\ntime = 1\nset = { mesh.rows = 5 }\n",
     "f.toml:3:14: mesh.rows is fixed once the cloth is built: an event cannot change it"},
};

const std::vector<Broken> kBytes{
    {"empty file", "", "f.toml: the file is empty"},
    {"unterminated text", "title = \"a cloth\n[mesh]\n",
     "f.toml:1:17: Error while parsing string: unescaped control characters other than TAB (U+0009) are explicitly "
     "prohibited"},
    {"unterminated list", "[air]\nwind = [1, 2, 3\n",
     "f.toml:2:17: Error while parsing array: encountered end-of-file"},
    {"no value", "[mesh]\nrows =\n", "f.toml:2:7: Error while parsing key-value pair: expected value, saw '\\n'"},
    {"no key", "[mesh]\n= 5\n",
     "f.toml:2:1: Error while parsing root table: expected keys, tables, whitespace or comments, saw '='"},
    {"not UTF-8", "[mesh]\nrows = 5 # \xe9\n", "f.toml:2:11: Encountered invalid utf-8 sequence"},
    {"a NUL byte", std::string("[mesh]\nrows = 5\n\0", 17),
     "f.toml:3:1: Error while parsing root table: expected keys, tables, whitespace or comments, saw '\\u0000'"},
    {"a NUL byte in a text", std::string("title = \"a\0b\"\n", 14),
     "f.toml:1:11: Error while parsing string: unescaped control characters other than TAB (U+0009) are explicitly "
     "prohibited"},
    {"another encoding", std::string("\xff\xfe[\0m\0e\0", 8), "f.toml:1:1: Encountered invalid utf-8 sequence"},
    {"an executable",
     "\x7f"
     "ELF\x02\x01\x01",
     "f.toml:1:1: Error while parsing root table: expected keys, tables, whitespace or comments, saw '\\u007F'"},
    {"a control character in a word", "[material]\nmodel = \"a\\u001b[31m\"\n",
     "f.toml:2:9: material.model must be one of springs, triangles, elastic, got \"a\\u001B[31m\""},
    {"Windows line ends", "[mesh]\r\nrows = 5\r\ncolums = 5\r\n",
     "f.toml:3:1: unknown key \"mesh.colums\"; did you mean \"mesh.columns\"?"},
    {"a byte order mark", "\xEF\xBB\xBF[mesh]\ncolums = 5\n",
     "f.toml:2:1: unknown key \"mesh.colums\"; did you mean \"mesh.columns\"?"},
    {"a line of 10 MB", "[material]\nmodel = \"" + std::string(kTenMegabytes, 'x') + "\"\n",
     "f.toml:2:9: material.model must be one of springs, triangles, elastic, got "
     "\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"... (10485760 bytes)"},
    {"a key of 10 MB", "[material]\n" + std::string(kTenMegabytes, 'k') + " = 1\n",
     "f.toml:2:1: unknown key \"material.kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk\"... (10485769 bytes); "
     "[material] has fabric, model, density, masses, stretch, shear, bend, scaling, bend_scaling, stretch_damping, "
     "shear_damping, bend_damping, rayleigh_mass, rayleigh_stiffness"},
    {"a key of a million parts",
     [] {
       std::string key;
       for (int i = 0; i < 1000000; ++i) key += "a.";
       return key + "a = 1\n";
     }(),
     "f.toml:1:2002: more than 1000 dots on one line: no key has so many parts"},
    {"a list a thousand deep", "title = " + std::string(1000, '[') + std::string(1000, ']') + "\n",
     "f.toml:1:265: Error while parsing value: exceeded maximum nested value depth of 256 (TOML_MAX_NESTED_VALUES)"},
    {"thousands of mistakes",
     [] {
       std::string text = "[mesh]\n";
       for (int i = 0; i < 5000; ++i) text += "key" + std::to_string(i) + " = 1\n";
       return text;
     }(),
     [] {
       std::string message;
       for (int i = 0; i < 20; ++i) {
         const std::string line = std::to_string(i + 2), key = std::to_string(i);
         message += "f.toml:" + line + ":1: unknown key \"mesh.key" + key +
                    "\"; [mesh] has kind, size, columns, rows, depth, layers, spacing, diagonals, plane, origin, "
                    "rotation, file, scale, "
                    "rest_shape, weave, motion, motion_start\n";
       }
       return message + "f.toml:21:1: ... and 4980 more";
     }()},
};

void load(const std::string& file) { const Simulation simulation(loadScene(file, {}), {1, false}); }

TEST(BrokenScenes, WrongTypes) { expectRefused(kTypes, "f.toml", load); }
TEST(BrokenScenes, WrongValues) { expectRefused(kRanges, "f.toml", load); }
TEST(BrokenScenes, WrongKeys) {
  expectRefused(kKeys, "f.toml", [](const std::string& file) {
    writeFile("bad.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n");
    load(file);
  });
}
TEST(BrokenScenes, WrongPlaces) { expectRefused(kPlaces, "f.toml", load); }
TEST(BrokenScenes, WrongBytes) { expectRefused(kBytes, "f.toml", load); }

}  // namespace
}  // namespace selvedge
