// Names of results, judged before anything is computed: they have the ending of what is written, and none of them is a
// file that the run reads.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace selvedge {

struct Scene;

// Empty, or what is wrong with the name. `type`: as the help has it, "F.ply|F.obj", with the endings there are; devices,
// pipes and folders may have any name.
std::string endingProblem(const std::string& path, std::string_view type);

// Whether both names are of one file, there or not.
bool isSameFile(const std::string& a, const std::string& b);

// The files that a scene is made from: its own, a mesh, a state, the fabrics. Only those that are there.
std::vector<std::string> filesRead(const Scene& scene);

// Throws InputError for a result that would replace a file that was read; empty names are none.
void requireNotRead(const std::vector<std::string>& results, const std::vector<std::string>& read);

}  // namespace selvedge
