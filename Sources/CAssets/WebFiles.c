// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_GYWP5YRA_js[] = {
#embed "../WebApp/Built/app/calendar-GYWP5YRA.js"
};

static const unsigned char app_chunk_LYTCEKFB_js[] = {
#embed "../WebApp/Built/app/chunk-LYTCEKFB.js"
};

static const unsigned char app_chunk_MHF2J5N5_js[] = {
#embed "../WebApp/Built/app/chunk-MHF2J5N5.js"
};

static const unsigned char app_chunk_PDMZNASY_js[] = {
#embed "../WebApp/Built/app/chunk-PDMZNASY.js"
};

static const unsigned char app_chunk_PTSVPEVG_js[] = {
#embed "../WebApp/Built/app/chunk-PTSVPEVG.js"
};

static const unsigned char app_chunk_VRD6O3QL_js[] = {
#embed "../WebApp/Built/app/chunk-VRD6O3QL.js"
};

static const unsigned char app_chunk_XVBORCPE_js[] = {
#embed "../WebApp/Built/app/chunk-XVBORCPE.js"
};

static const unsigned char app_connection_J4AIK77G_js[] = {
#embed "../WebApp/Built/app/connection-J4AIK77G.js"
};

static const unsigned char app_copy_PLE64A7X_js[] = {
#embed "../WebApp/Built/app/copy-PLE64A7X.js"
};

static const unsigned char app_count_U5QJP74H_js[] = {
#embed "../WebApp/Built/app/count-U5QJP74H.js"
};

static const unsigned char app_filing_BWDMGCG5_js[] = {
#embed "../WebApp/Built/app/filing-BWDMGCG5.js"
};

static const unsigned char app_finding_DWFADZUO_js[] = {
#embed "../WebApp/Built/app/finding-DWFADZUO.js"
};

static const unsigned char app_formatting_JDEEXYM3_js[] = {
#embed "../WebApp/Built/app/formatting-JDEEXYM3.js"
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

static const unsigned char app_invited_HJ5L4IPH_js[] = {
#embed "../WebApp/Built/app/invited-HJ5L4IPH.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_JZDCQ5XW_js[] = {
#embed "../WebApp/Built/app/menu-JZDCQ5XW.js"
};

static const unsigned char app_places_ITGG2IMX_js[] = {
#embed "../WebApp/Built/app/places-ITGG2IMX.js"
};

static const unsigned char app_reading_7MWZDYS2_js[] = {
#embed "../WebApp/Built/app/reading-7MWZDYS2.js"
};

static const unsigned char app_search_ROUWDLQA_js[] = {
#embed "../WebApp/Built/app/search-ROUWDLQA.js"
};

static const unsigned char app_settings_LRYCBA7I_js[] = {
#embed "../WebApp/Built/app/settings-LRYCBA7I.js"
};

static const unsigned char app_sharing_4M7FPJHH_js[] = {
#embed "../WebApp/Built/app/sharing-4M7FPJHH.js"
};

static const unsigned char app_sign_LUK7LZDG_js[] = {
#embed "../WebApp/Built/app/sign-LUK7LZDG.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_6IJ2UQN5_js[] = {
#embed "../WebApp/Built/app/swipe-6IJ2UQN5.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_GWW6DN63_js[] = {
#embed "../WebApp/Built/app/versions-GWW6DN63.js"
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
    {"app/calendar-GYWP5YRA.js", app_calendar_GYWP5YRA_js, sizeof app_calendar_GYWP5YRA_js},
    {"app/chunk-LYTCEKFB.js", app_chunk_LYTCEKFB_js, sizeof app_chunk_LYTCEKFB_js},
    {"app/chunk-MHF2J5N5.js", app_chunk_MHF2J5N5_js, sizeof app_chunk_MHF2J5N5_js},
    {"app/chunk-PDMZNASY.js", app_chunk_PDMZNASY_js, sizeof app_chunk_PDMZNASY_js},
    {"app/chunk-PTSVPEVG.js", app_chunk_PTSVPEVG_js, sizeof app_chunk_PTSVPEVG_js},
    {"app/chunk-VRD6O3QL.js", app_chunk_VRD6O3QL_js, sizeof app_chunk_VRD6O3QL_js},
    {"app/chunk-XVBORCPE.js", app_chunk_XVBORCPE_js, sizeof app_chunk_XVBORCPE_js},
    {"app/connection-J4AIK77G.js", app_connection_J4AIK77G_js, sizeof app_connection_J4AIK77G_js},
    {"app/copy-PLE64A7X.js", app_copy_PLE64A7X_js, sizeof app_copy_PLE64A7X_js},
    {"app/count-U5QJP74H.js", app_count_U5QJP74H_js, sizeof app_count_U5QJP74H_js},
    {"app/filing-BWDMGCG5.js", app_filing_BWDMGCG5_js, sizeof app_filing_BWDMGCG5_js},
    {"app/finding-DWFADZUO.js", app_finding_DWFADZUO_js, sizeof app_finding_DWFADZUO_js},
    {"app/formatting-JDEEXYM3.js", app_formatting_JDEEXYM3_js, sizeof app_formatting_JDEEXYM3_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-HJ5L4IPH.js", app_invited_HJ5L4IPH_js, sizeof app_invited_HJ5L4IPH_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-JZDCQ5XW.js", app_menu_JZDCQ5XW_js, sizeof app_menu_JZDCQ5XW_js},
    {"app/places-ITGG2IMX.js", app_places_ITGG2IMX_js, sizeof app_places_ITGG2IMX_js},
    {"app/reading-7MWZDYS2.js", app_reading_7MWZDYS2_js, sizeof app_reading_7MWZDYS2_js},
    {"app/search-ROUWDLQA.js", app_search_ROUWDLQA_js, sizeof app_search_ROUWDLQA_js},
    {"app/settings-LRYCBA7I.js", app_settings_LRYCBA7I_js, sizeof app_settings_LRYCBA7I_js},
    {"app/sharing-4M7FPJHH.js", app_sharing_4M7FPJHH_js, sizeof app_sharing_4M7FPJHH_js},
    {"app/sign-LUK7LZDG.js", app_sign_LUK7LZDG_js, sizeof app_sign_LUK7LZDG_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-6IJ2UQN5.js", app_swipe_6IJ2UQN5_js, sizeof app_swipe_6IJ2UQN5_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-GWW6DN63.js", app_versions_GWW6DN63_js, sizeof app_versions_GWW6DN63_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
