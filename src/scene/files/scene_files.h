// Where scenes are: a path the user gives, or a name in the folders that hold scenes.
#pragma once

#include <string>
#include <vector>

namespace selvedge {

// The file: the path itself where it is one, otherwise folder/name or folder/name.toml. Throws InputError.
std::string findScene(const std::string& fileOrName, const std::vector<std::string>& folders);

bool isMeshFile(const std::string& path);  // by its name: OBJ or PLY, which is a cloth of its own (opened_mesh.h)

// The names of all scenes in the folders, sorted: "flag" for folder/flag.toml; of all lessons (lesson.h), which are in
// folder/lessons: "lessons/damping"; and of all studies, in folder/studies: "flag-energy".
std::vector<std::string> sceneNames(const std::vector<std::string>& folders);
std::vector<std::string> lessonNames(const std::vector<std::string>& folders);
std::vector<std::string> studyNames(const std::vector<std::string>& folders);

std::string readSceneFile(const std::string& path);  // throws InputError

// A file with its text: what is read once may also come through a pipe. A mesh has none.
struct SceneText {
  std::string name;  // as the user gave it
  std::string path, text;
};
SceneText readScene(const std::string& fileOrName, const std::vector<std::string>& folders);  // throws InputError

// Whether a file is of a study (studies/study_file.h), by what it says; false for one that cannot be read.
bool isStudy(const SceneText& file);
bool isStudy(const std::string& path);
bool isLesson(const SceneText& file);  // the same for a lesson (lesson.h)
bool isLesson(const std::string& path);

}  // namespace selvedge
