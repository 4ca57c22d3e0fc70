// A report as files: report.md, a CSV for each table and figure, a picture for each figure, scene.toml. The same study
// gives the same bytes on the same machine; what a clock measured goes to times.md and files named *-times.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "studies/study_file.h"

namespace selvedge {

// Draws a figure into a PNG. Throws InputError where it cannot be written.
using DrawFigure = std::function<void(const Figure& figure, const std::string& path)>;

// Throws InputError where the folder cannot be written. For a check before a study begins.
void makeReportFolder(const std::string& path);

// Makes the folder where there is none yet; the answer: the paths of the files. Without `draw` there are no pictures.
// Throws InputError where something cannot be written.
std::vector<std::string> writeReport(const LoadedStudy& study, const StudyReport& report, double seconds,
                                     const std::string& folder, const DrawFigure& draw);

}  // namespace selvedge
