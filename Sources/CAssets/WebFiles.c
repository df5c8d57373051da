// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_6HHBFRXV_js[] = {
#embed "../WebApp/Built/app/calendar-6HHBFRXV.js"
};

static const unsigned char app_chunk_4C5XFHUP_js[] = {
#embed "../WebApp/Built/app/chunk-4C5XFHUP.js"
};

static const unsigned char app_chunk_6H5NVWEW_js[] = {
#embed "../WebApp/Built/app/chunk-6H5NVWEW.js"
};

static const unsigned char app_chunk_B6RMJXZG_js[] = {
#embed "../WebApp/Built/app/chunk-B6RMJXZG.js"
};

static const unsigned char app_chunk_ICVWFYSW_js[] = {
#embed "../WebApp/Built/app/chunk-ICVWFYSW.js"
};

static const unsigned char app_chunk_KBX3VY65_js[] = {
#embed "../WebApp/Built/app/chunk-KBX3VY65.js"
};

static const unsigned char app_chunk_MKXEQGYN_js[] = {
#embed "../WebApp/Built/app/chunk-MKXEQGYN.js"
};

static const unsigned char app_chunk_NVPI77U4_js[] = {
#embed "../WebApp/Built/app/chunk-NVPI77U4.js"
};

static const unsigned char app_chunk_NXY6XP2L_js[] = {
#embed "../WebApp/Built/app/chunk-NXY6XP2L.js"
};

static const unsigned char app_chunk_SB6PDQA7_js[] = {
#embed "../WebApp/Built/app/chunk-SB6PDQA7.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_connection_BI7N4U6Q_js[] = {
#embed "../WebApp/Built/app/connection-BI7N4U6Q.js"
};

static const unsigned char app_copy_7SJDE3MC_js[] = {
#embed "../WebApp/Built/app/copy-7SJDE3MC.js"
};

static const unsigned char app_count_CN24VC3S_js[] = {
#embed "../WebApp/Built/app/count-CN24VC3S.js"
};

static const unsigned char app_filing_T5QSMQFR_js[] = {
#embed "../WebApp/Built/app/filing-T5QSMQFR.js"
};

static const unsigned char app_finding_6TZJR37B_js[] = {
#embed "../WebApp/Built/app/finding-6TZJR37B.js"
};

static const unsigned char app_formatting_T42DM6I5_js[] = {
#embed "../WebApp/Built/app/formatting-T42DM6I5.js"
};

static const unsigned char app_going_UQA7S5PW_js[] = {
#embed "../WebApp/Built/app/going-UQA7S5PW.js"
};

static const unsigned char app_house_2LIZSKLO_js[] = {
#embed "../WebApp/Built/app/house-2LIZSKLO.js"
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

static const unsigned char app_invited_EZXFTFPD_js[] = {
#embed "../WebApp/Built/app/invited-EZXFTFPD.js"
};

static const unsigned char app_linking_3UST6TXY_js[] = {
#embed "../WebApp/Built/app/linking-3UST6TXY.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_OYYKVJBI_js[] = {
#embed "../WebApp/Built/app/menu-OYYKVJBI.js"
};

static const unsigned char app_menus_76JE5CTF_js[] = {
#embed "../WebApp/Built/app/menus-76JE5CTF.js"
};

static const unsigned char app_motion_R35NPT2J_js[] = {
#embed "../WebApp/Built/app/motion-R35NPT2J.js"
};

static const unsigned char app_places_G4B6I3EU_js[] = {
#embed "../WebApp/Built/app/places-G4B6I3EU.js"
};

static const unsigned char app_reading_L2SUPG43_js[] = {
#embed "../WebApp/Built/app/reading-L2SUPG43.js"
};

static const unsigned char app_search_QVE6UZM3_js[] = {
#embed "../WebApp/Built/app/search-QVE6UZM3.js"
};

static const unsigned char app_selection_2NTS3COH_js[] = {
#embed "../WebApp/Built/app/selection-2NTS3COH.js"
};

static const unsigned char app_settings_PQYBGXJF_js[] = {
#embed "../WebApp/Built/app/settings-PQYBGXJF.js"
};

static const unsigned char app_sharing_7OUKPRCR_js[] = {
#embed "../WebApp/Built/app/sharing-7OUKPRCR.js"
};

static const unsigned char app_sign_JWIZ2VTH_js[] = {
#embed "../WebApp/Built/app/sign-JWIZ2VTH.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_2NETPKJF_js[] = {
#embed "../WebApp/Built/app/suggestions-2NETPKJF.js"
};

static const unsigned char app_swipe_7WOOF7C3_js[] = {
#embed "../WebApp/Built/app/swipe-7WOOF7C3.js"
};

static const unsigned char app_templates_63OQB4FE_js[] = {
#embed "../WebApp/Built/app/templates-63OQB4FE.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_JLIUBC3T_js[] = {
#embed "../WebApp/Built/app/thumbnails-JLIUBC3T.js"
};

static const unsigned char app_versions_QLD3W73Y_js[] = {
#embed "../WebApp/Built/app/versions-QLD3W73Y.js"
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
    {"app/calendar-6HHBFRXV.js", app_calendar_6HHBFRXV_js, sizeof app_calendar_6HHBFRXV_js},
    {"app/chunk-4C5XFHUP.js", app_chunk_4C5XFHUP_js, sizeof app_chunk_4C5XFHUP_js},
    {"app/chunk-6H5NVWEW.js", app_chunk_6H5NVWEW_js, sizeof app_chunk_6H5NVWEW_js},
    {"app/chunk-B6RMJXZG.js", app_chunk_B6RMJXZG_js, sizeof app_chunk_B6RMJXZG_js},
    {"app/chunk-ICVWFYSW.js", app_chunk_ICVWFYSW_js, sizeof app_chunk_ICVWFYSW_js},
    {"app/chunk-KBX3VY65.js", app_chunk_KBX3VY65_js, sizeof app_chunk_KBX3VY65_js},
    {"app/chunk-MKXEQGYN.js", app_chunk_MKXEQGYN_js, sizeof app_chunk_MKXEQGYN_js},
    {"app/chunk-NVPI77U4.js", app_chunk_NVPI77U4_js, sizeof app_chunk_NVPI77U4_js},
    {"app/chunk-NXY6XP2L.js", app_chunk_NXY6XP2L_js, sizeof app_chunk_NXY6XP2L_js},
    {"app/chunk-SB6PDQA7.js", app_chunk_SB6PDQA7_js, sizeof app_chunk_SB6PDQA7_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/connection-BI7N4U6Q.js", app_connection_BI7N4U6Q_js, sizeof app_connection_BI7N4U6Q_js},
    {"app/copy-7SJDE3MC.js", app_copy_7SJDE3MC_js, sizeof app_copy_7SJDE3MC_js},
    {"app/count-CN24VC3S.js", app_count_CN24VC3S_js, sizeof app_count_CN24VC3S_js},
    {"app/filing-T5QSMQFR.js", app_filing_T5QSMQFR_js, sizeof app_filing_T5QSMQFR_js},
    {"app/finding-6TZJR37B.js", app_finding_6TZJR37B_js, sizeof app_finding_6TZJR37B_js},
    {"app/formatting-T42DM6I5.js", app_formatting_T42DM6I5_js, sizeof app_formatting_T42DM6I5_js},
    {"app/going-UQA7S5PW.js", app_going_UQA7S5PW_js, sizeof app_going_UQA7S5PW_js},
    {"app/house-2LIZSKLO.js", app_house_2LIZSKLO_js, sizeof app_house_2LIZSKLO_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-EZXFTFPD.js", app_invited_EZXFTFPD_js, sizeof app_invited_EZXFTFPD_js},
    {"app/linking-3UST6TXY.js", app_linking_3UST6TXY_js, sizeof app_linking_3UST6TXY_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-OYYKVJBI.js", app_menu_OYYKVJBI_js, sizeof app_menu_OYYKVJBI_js},
    {"app/menus-76JE5CTF.js", app_menus_76JE5CTF_js, sizeof app_menus_76JE5CTF_js},
    {"app/motion-R35NPT2J.js", app_motion_R35NPT2J_js, sizeof app_motion_R35NPT2J_js},
    {"app/places-G4B6I3EU.js", app_places_G4B6I3EU_js, sizeof app_places_G4B6I3EU_js},
    {"app/reading-L2SUPG43.js", app_reading_L2SUPG43_js, sizeof app_reading_L2SUPG43_js},
    {"app/search-QVE6UZM3.js", app_search_QVE6UZM3_js, sizeof app_search_QVE6UZM3_js},
    {"app/selection-2NTS3COH.js", app_selection_2NTS3COH_js, sizeof app_selection_2NTS3COH_js},
    {"app/settings-PQYBGXJF.js", app_settings_PQYBGXJF_js, sizeof app_settings_PQYBGXJF_js},
    {"app/sharing-7OUKPRCR.js", app_sharing_7OUKPRCR_js, sizeof app_sharing_7OUKPRCR_js},
    {"app/sign-JWIZ2VTH.js", app_sign_JWIZ2VTH_js, sizeof app_sign_JWIZ2VTH_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-2NETPKJF.js", app_suggestions_2NETPKJF_js, sizeof app_suggestions_2NETPKJF_js},
    {"app/swipe-7WOOF7C3.js", app_swipe_7WOOF7C3_js, sizeof app_swipe_7WOOF7C3_js},
    {"app/templates-63OQB4FE.js", app_templates_63OQB4FE_js, sizeof app_templates_63OQB4FE_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-JLIUBC3T.js", app_thumbnails_JLIUBC3T_js, sizeof app_thumbnails_JLIUBC3T_js},
    {"app/versions-QLD3W73Y.js", app_versions_QLD3W73Y_js, sizeof app_versions_QLD3W73Y_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
