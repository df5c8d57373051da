// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_4MA3STHK_js[] = {
#embed "../WebApp/Built/app/calendar-4MA3STHK.js"
};

static const unsigned char app_chunk_57JIKWPG_js[] = {
#embed "../WebApp/Built/app/chunk-57JIKWPG.js"
};

static const unsigned char app_chunk_A3PNXJ3O_js[] = {
#embed "../WebApp/Built/app/chunk-A3PNXJ3O.js"
};

static const unsigned char app_chunk_CF5ZJYCK_js[] = {
#embed "../WebApp/Built/app/chunk-CF5ZJYCK.js"
};

static const unsigned char app_chunk_JZWZTJX4_js[] = {
#embed "../WebApp/Built/app/chunk-JZWZTJX4.js"
};

static const unsigned char app_chunk_MN3PLDWU_js[] = {
#embed "../WebApp/Built/app/chunk-MN3PLDWU.js"
};

static const unsigned char app_chunk_OMFWLSCD_js[] = {
#embed "../WebApp/Built/app/chunk-OMFWLSCD.js"
};

static const unsigned char app_chunk_PHSF4ZC2_js[] = {
#embed "../WebApp/Built/app/chunk-PHSF4ZC2.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_UKRIM5CX_js[] = {
#embed "../WebApp/Built/app/chunk-UKRIM5CX.js"
};

static const unsigned char app_chunk_ZBI33CW3_js[] = {
#embed "../WebApp/Built/app/chunk-ZBI33CW3.js"
};

static const unsigned char app_connection_DXM22UW5_js[] = {
#embed "../WebApp/Built/app/connection-DXM22UW5.js"
};

static const unsigned char app_copy_I355V34A_js[] = {
#embed "../WebApp/Built/app/copy-I355V34A.js"
};

static const unsigned char app_count_MDKQGFG4_js[] = {
#embed "../WebApp/Built/app/count-MDKQGFG4.js"
};

static const unsigned char app_filing_WBYUB3MJ_js[] = {
#embed "../WebApp/Built/app/filing-WBYUB3MJ.js"
};

static const unsigned char app_finding_UIYDN75F_js[] = {
#embed "../WebApp/Built/app/finding-UIYDN75F.js"
};

static const unsigned char app_formatting_HJYAB3RW_js[] = {
#embed "../WebApp/Built/app/formatting-HJYAB3RW.js"
};

static const unsigned char app_going_IUUX6PC4_js[] = {
#embed "../WebApp/Built/app/going-IUUX6PC4.js"
};

static const unsigned char app_history_TJI4ONTL_js[] = {
#embed "../WebApp/Built/app/history-TJI4ONTL.js"
};

static const unsigned char app_house_62RGITBM_js[] = {
#embed "../WebApp/Built/app/house-62RGITBM.js"
};

static const unsigned char app_icons_svg[] = {
#embed "../WebApp/Files/app/icons.svg"
};

static const unsigned char app_icons_icon_192_png[] = {
#embed "../WebApp/Files/app/icons/icon-192.png"
};

static const unsigned char app_icons_icon_svg[] = {
#embed "../WebApp/Files/app/icons/icon.svg"
};

static const unsigned char app_icons_maskable_svg[] = {
#embed "../WebApp/Files/app/icons/maskable.svg"
};

static const unsigned char app_invited_MSX5PW4R_js[] = {
#embed "../WebApp/Built/app/invited-MSX5PW4R.js"
};

static const unsigned char app_linking_AUUIMZZI_js[] = {
#embed "../WebApp/Built/app/linking-AUUIMZZI.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_2QHYRDL3_js[] = {
#embed "../WebApp/Built/app/menu-2QHYRDL3.js"
};

static const unsigned char app_menus_RX2ILBH7_js[] = {
#embed "../WebApp/Built/app/menus-RX2ILBH7.js"
};

static const unsigned char app_motion_J7UEGQEJ_js[] = {
#embed "../WebApp/Built/app/motion-J7UEGQEJ.js"
};

static const unsigned char app_places_2GV3PYIX_js[] = {
#embed "../WebApp/Built/app/places-2GV3PYIX.js"
};

static const unsigned char app_reading_5JMIOFQF_js[] = {
#embed "../WebApp/Built/app/reading-5JMIOFQF.js"
};

static const unsigned char app_search_GHYBQOE7_js[] = {
#embed "../WebApp/Built/app/search-GHYBQOE7.js"
};

static const unsigned char app_selection_BEQE54K2_js[] = {
#embed "../WebApp/Built/app/selection-BEQE54K2.js"
};

static const unsigned char app_settings_ZAJJLY4O_js[] = {
#embed "../WebApp/Built/app/settings-ZAJJLY4O.js"
};

static const unsigned char app_sharing_OZ3WL2BG_js[] = {
#embed "../WebApp/Built/app/sharing-OZ3WL2BG.js"
};

static const unsigned char app_sign_WT4HCZTR_js[] = {
#embed "../WebApp/Built/app/sign-WT4HCZTR.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_IPKE4KPM_js[] = {
#embed "../WebApp/Built/app/suggestions-IPKE4KPM.js"
};

static const unsigned char app_swipe_TQMKNZUH_js[] = {
#embed "../WebApp/Built/app/swipe-TQMKNZUH.js"
};

static const unsigned char app_templates_WFIXZQ3O_js[] = {
#embed "../WebApp/Built/app/templates-WFIXZQ3O.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_JT2XB4DM_js[] = {
#embed "../WebApp/Built/app/thumbnails-JT2XB4DM.js"
};

static const unsigned char app_versions_HW3NCJKO_js[] = {
#embed "../WebApp/Built/app/versions-HW3NCJKO.js"
};

static const unsigned char index_html[] = {
#embed "../WebApp/Files/index.html"
};

static const unsigned char manifest_webmanifest[] = {
#embed "../WebApp/Files/manifest.webmanifest"
};

static const unsigned char worker_js[] = {
#embed "../WebApp/Built/worker.js"
};

static const cassets_web_file files[] = {
    {"app/calendar-4MA3STHK.js", app_calendar_4MA3STHK_js, sizeof app_calendar_4MA3STHK_js},
    {"app/chunk-57JIKWPG.js", app_chunk_57JIKWPG_js, sizeof app_chunk_57JIKWPG_js},
    {"app/chunk-A3PNXJ3O.js", app_chunk_A3PNXJ3O_js, sizeof app_chunk_A3PNXJ3O_js},
    {"app/chunk-CF5ZJYCK.js", app_chunk_CF5ZJYCK_js, sizeof app_chunk_CF5ZJYCK_js},
    {"app/chunk-JZWZTJX4.js", app_chunk_JZWZTJX4_js, sizeof app_chunk_JZWZTJX4_js},
    {"app/chunk-MN3PLDWU.js", app_chunk_MN3PLDWU_js, sizeof app_chunk_MN3PLDWU_js},
    {"app/chunk-OMFWLSCD.js", app_chunk_OMFWLSCD_js, sizeof app_chunk_OMFWLSCD_js},
    {"app/chunk-PHSF4ZC2.js", app_chunk_PHSF4ZC2_js, sizeof app_chunk_PHSF4ZC2_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-UKRIM5CX.js", app_chunk_UKRIM5CX_js, sizeof app_chunk_UKRIM5CX_js},
    {"app/chunk-ZBI33CW3.js", app_chunk_ZBI33CW3_js, sizeof app_chunk_ZBI33CW3_js},
    {"app/connection-DXM22UW5.js", app_connection_DXM22UW5_js, sizeof app_connection_DXM22UW5_js},
    {"app/copy-I355V34A.js", app_copy_I355V34A_js, sizeof app_copy_I355V34A_js},
    {"app/count-MDKQGFG4.js", app_count_MDKQGFG4_js, sizeof app_count_MDKQGFG4_js},
    {"app/filing-WBYUB3MJ.js", app_filing_WBYUB3MJ_js, sizeof app_filing_WBYUB3MJ_js},
    {"app/finding-UIYDN75F.js", app_finding_UIYDN75F_js, sizeof app_finding_UIYDN75F_js},
    {"app/formatting-HJYAB3RW.js", app_formatting_HJYAB3RW_js, sizeof app_formatting_HJYAB3RW_js},
    {"app/going-IUUX6PC4.js", app_going_IUUX6PC4_js, sizeof app_going_IUUX6PC4_js},
    {"app/history-TJI4ONTL.js", app_history_TJI4ONTL_js, sizeof app_history_TJI4ONTL_js},
    {"app/house-62RGITBM.js", app_house_62RGITBM_js, sizeof app_house_62RGITBM_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-MSX5PW4R.js", app_invited_MSX5PW4R_js, sizeof app_invited_MSX5PW4R_js},
    {"app/linking-AUUIMZZI.js", app_linking_AUUIMZZI_js, sizeof app_linking_AUUIMZZI_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-2QHYRDL3.js", app_menu_2QHYRDL3_js, sizeof app_menu_2QHYRDL3_js},
    {"app/menus-RX2ILBH7.js", app_menus_RX2ILBH7_js, sizeof app_menus_RX2ILBH7_js},
    {"app/motion-J7UEGQEJ.js", app_motion_J7UEGQEJ_js, sizeof app_motion_J7UEGQEJ_js},
    {"app/places-2GV3PYIX.js", app_places_2GV3PYIX_js, sizeof app_places_2GV3PYIX_js},
    {"app/reading-5JMIOFQF.js", app_reading_5JMIOFQF_js, sizeof app_reading_5JMIOFQF_js},
    {"app/search-GHYBQOE7.js", app_search_GHYBQOE7_js, sizeof app_search_GHYBQOE7_js},
    {"app/selection-BEQE54K2.js", app_selection_BEQE54K2_js, sizeof app_selection_BEQE54K2_js},
    {"app/settings-ZAJJLY4O.js", app_settings_ZAJJLY4O_js, sizeof app_settings_ZAJJLY4O_js},
    {"app/sharing-OZ3WL2BG.js", app_sharing_OZ3WL2BG_js, sizeof app_sharing_OZ3WL2BG_js},
    {"app/sign-WT4HCZTR.js", app_sign_WT4HCZTR_js, sizeof app_sign_WT4HCZTR_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-IPKE4KPM.js", app_suggestions_IPKE4KPM_js, sizeof app_suggestions_IPKE4KPM_js},
    {"app/swipe-TQMKNZUH.js", app_swipe_TQMKNZUH_js, sizeof app_swipe_TQMKNZUH_js},
    {"app/templates-WFIXZQ3O.js", app_templates_WFIXZQ3O_js, sizeof app_templates_WFIXZQ3O_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-JT2XB4DM.js", app_thumbnails_JT2XB4DM_js, sizeof app_thumbnails_JT2XB4DM_js},
    {"app/versions-HW3NCJKO.js", app_versions_HW3NCJKO_js, sizeof app_versions_HW3NCJKO_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
