#include "app/panels/parts/favourites.h"

#include <algorithm>

#include "app/settings/settings_file.h"
#include "scene/keys.h"

namespace selvedge {
namespace {

constexpr const char* kFavourites = "favourite";

}  // namespace

bool isFavourite(const Workbench& bench, std::string_view key) {
  const std::vector<std::string> all = rememberedList(bench.settings, kFavourites);
  return std::find(all.begin(), all.end(), withoutBody(key)) != all.end();
}

void toggleFavourite(Workbench& bench, std::string_view key) {
  std::vector<std::string> all = rememberedList(bench.settings, kFavourites);
  const std::string plain(withoutBody(key));
  if (std::erase(all, plain) == 0) all.push_back(plain);
  rememberList(bench.settings, kFavourites, all);
}

std::vector<std::string> favourites(const Workbench& bench) {
  std::vector<std::string> here;
  for (const std::string& key : rememberedList(bench.settings, kFavourites)) {
    for (const std::string& whole : {key, bench.bodyPrefix() + key}) {
      if (!bench.document.param(whole)) continue;
      here.push_back(whole);
      break;
    }
  }
  return here;
}

}  // namespace selvedge
