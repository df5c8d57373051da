// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_IK7P35FW_js[] = {
#embed "../WebApp/Built/app/calendar-IK7P35FW.js"
};

static const unsigned char app_chunk_3NUHTMQ7_js[] = {
#embed "../WebApp/Built/app/chunk-3NUHTMQ7.js"
};

static const unsigned char app_chunk_3YBNT4XH_js[] = {
#embed "../WebApp/Built/app/chunk-3YBNT4XH.js"
};

static const unsigned char app_chunk_5Z5PSZOX_js[] = {
#embed "../WebApp/Built/app/chunk-5Z5PSZOX.js"
};

static const unsigned char app_chunk_ASFCJO5B_js[] = {
#embed "../WebApp/Built/app/chunk-ASFCJO5B.js"
};

static const unsigned char app_chunk_AUPB6VL6_js[] = {
#embed "../WebApp/Built/app/chunk-AUPB6VL6.js"
};

static const unsigned char app_chunk_NQ2FBEY3_js[] = {
#embed "../WebApp/Built/app/chunk-NQ2FBEY3.js"
};

static const unsigned char app_chunk_O3644QC6_js[] = {
#embed "../WebApp/Built/app/chunk-O3644QC6.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_VWN4BW4J_js[] = {
#embed "../WebApp/Built/app/chunk-VWN4BW4J.js"
};

static const unsigned char app_chunk_WRVEWGJM_js[] = {
#embed "../WebApp/Built/app/chunk-WRVEWGJM.js"
};

static const unsigned char app_connection_STU2UA4Z_js[] = {
#embed "../WebApp/Built/app/connection-STU2UA4Z.js"
};

static const unsigned char app_copy_2DH7MOKU_js[] = {
#embed "../WebApp/Built/app/copy-2DH7MOKU.js"
};

static const unsigned char app_count_IYVPXCCI_js[] = {
#embed "../WebApp/Built/app/count-IYVPXCCI.js"
};

static const unsigned char app_filing_5YJJPJT4_js[] = {
#embed "../WebApp/Built/app/filing-5YJJPJT4.js"
};

static const unsigned char app_finding_7ZZATN7P_js[] = {
#embed "../WebApp/Built/app/finding-7ZZATN7P.js"
};

static const unsigned char app_formatting_TSET7GPT_js[] = {
#embed "../WebApp/Built/app/formatting-TSET7GPT.js"
};

static const unsigned char app_going_HWSILROB_js[] = {
#embed "../WebApp/Built/app/going-HWSILROB.js"
};

static const unsigned char app_house_IY5LEAJY_js[] = {
#embed "../WebApp/Built/app/house-IY5LEAJY.js"
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

static const unsigned char app_invited_QTK25HVY_js[] = {
#embed "../WebApp/Built/app/invited-QTK25HVY.js"
};

static const unsigned char app_linking_ELWMA2AG_js[] = {
#embed "../WebApp/Built/app/linking-ELWMA2AG.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_U5L4TU26_js[] = {
#embed "../WebApp/Built/app/menu-U5L4TU26.js"
};

static const unsigned char app_menus_4N25Y5VP_js[] = {
#embed "../WebApp/Built/app/menus-4N25Y5VP.js"
};

static const unsigned char app_motion_3ZQDJSE4_js[] = {
#embed "../WebApp/Built/app/motion-3ZQDJSE4.js"
};

static const unsigned char app_places_GTBMHR43_js[] = {
#embed "../WebApp/Built/app/places-GTBMHR43.js"
};

static const unsigned char app_reading_7L6I6NUX_js[] = {
#embed "../WebApp/Built/app/reading-7L6I6NUX.js"
};

static const unsigned char app_search_PQYQ54SL_js[] = {
#embed "../WebApp/Built/app/search-PQYQ54SL.js"
};

static const unsigned char app_selection_O2Z7M77D_js[] = {
#embed "../WebApp/Built/app/selection-O2Z7M77D.js"
};

static const unsigned char app_settings_TANANUBE_js[] = {
#embed "../WebApp/Built/app/settings-TANANUBE.js"
};

static const unsigned char app_sharing_KPBWXFJZ_js[] = {
#embed "../WebApp/Built/app/sharing-KPBWXFJZ.js"
};

static const unsigned char app_sign_2NU42SQD_js[] = {
#embed "../WebApp/Built/app/sign-2NU42SQD.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_L4ZNLUTP_js[] = {
#embed "../WebApp/Built/app/suggestions-L4ZNLUTP.js"
};

static const unsigned char app_swipe_JBKVMDFJ_js[] = {
#embed "../WebApp/Built/app/swipe-JBKVMDFJ.js"
};

static const unsigned char app_templates_VAQMXLUD_js[] = {
#embed "../WebApp/Built/app/templates-VAQMXLUD.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_3LUGGYOV_js[] = {
#embed "../WebApp/Built/app/thumbnails-3LUGGYOV.js"
};

static const unsigned char app_versions_UUGQJ6B5_js[] = {
#embed "../WebApp/Built/app/versions-UUGQJ6B5.js"
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
    {"app/calendar-IK7P35FW.js", app_calendar_IK7P35FW_js, sizeof app_calendar_IK7P35FW_js},
    {"app/chunk-3NUHTMQ7.js", app_chunk_3NUHTMQ7_js, sizeof app_chunk_3NUHTMQ7_js},
    {"app/chunk-3YBNT4XH.js", app_chunk_3YBNT4XH_js, sizeof app_chunk_3YBNT4XH_js},
    {"app/chunk-5Z5PSZOX.js", app_chunk_5Z5PSZOX_js, sizeof app_chunk_5Z5PSZOX_js},
    {"app/chunk-ASFCJO5B.js", app_chunk_ASFCJO5B_js, sizeof app_chunk_ASFCJO5B_js},
    {"app/chunk-AUPB6VL6.js", app_chunk_AUPB6VL6_js, sizeof app_chunk_AUPB6VL6_js},
    {"app/chunk-NQ2FBEY3.js", app_chunk_NQ2FBEY3_js, sizeof app_chunk_NQ2FBEY3_js},
    {"app/chunk-O3644QC6.js", app_chunk_O3644QC6_js, sizeof app_chunk_O3644QC6_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-VWN4BW4J.js", app_chunk_VWN4BW4J_js, sizeof app_chunk_VWN4BW4J_js},
    {"app/chunk-WRVEWGJM.js", app_chunk_WRVEWGJM_js, sizeof app_chunk_WRVEWGJM_js},
    {"app/connection-STU2UA4Z.js", app_connection_STU2UA4Z_js, sizeof app_connection_STU2UA4Z_js},
    {"app/copy-2DH7MOKU.js", app_copy_2DH7MOKU_js, sizeof app_copy_2DH7MOKU_js},
    {"app/count-IYVPXCCI.js", app_count_IYVPXCCI_js, sizeof app_count_IYVPXCCI_js},
    {"app/filing-5YJJPJT4.js", app_filing_5YJJPJT4_js, sizeof app_filing_5YJJPJT4_js},
    {"app/finding-7ZZATN7P.js", app_finding_7ZZATN7P_js, sizeof app_finding_7ZZATN7P_js},
    {"app/formatting-TSET7GPT.js", app_formatting_TSET7GPT_js, sizeof app_formatting_TSET7GPT_js},
    {"app/going-HWSILROB.js", app_going_HWSILROB_js, sizeof app_going_HWSILROB_js},
    {"app/house-IY5LEAJY.js", app_house_IY5LEAJY_js, sizeof app_house_IY5LEAJY_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-QTK25HVY.js", app_invited_QTK25HVY_js, sizeof app_invited_QTK25HVY_js},
    {"app/linking-ELWMA2AG.js", app_linking_ELWMA2AG_js, sizeof app_linking_ELWMA2AG_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-U5L4TU26.js", app_menu_U5L4TU26_js, sizeof app_menu_U5L4TU26_js},
    {"app/menus-4N25Y5VP.js", app_menus_4N25Y5VP_js, sizeof app_menus_4N25Y5VP_js},
    {"app/motion-3ZQDJSE4.js", app_motion_3ZQDJSE4_js, sizeof app_motion_3ZQDJSE4_js},
    {"app/places-GTBMHR43.js", app_places_GTBMHR43_js, sizeof app_places_GTBMHR43_js},
    {"app/reading-7L6I6NUX.js", app_reading_7L6I6NUX_js, sizeof app_reading_7L6I6NUX_js},
    {"app/search-PQYQ54SL.js", app_search_PQYQ54SL_js, sizeof app_search_PQYQ54SL_js},
    {"app/selection-O2Z7M77D.js", app_selection_O2Z7M77D_js, sizeof app_selection_O2Z7M77D_js},
    {"app/settings-TANANUBE.js", app_settings_TANANUBE_js, sizeof app_settings_TANANUBE_js},
    {"app/sharing-KPBWXFJZ.js", app_sharing_KPBWXFJZ_js, sizeof app_sharing_KPBWXFJZ_js},
    {"app/sign-2NU42SQD.js", app_sign_2NU42SQD_js, sizeof app_sign_2NU42SQD_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-L4ZNLUTP.js", app_suggestions_L4ZNLUTP_js, sizeof app_suggestions_L4ZNLUTP_js},
    {"app/swipe-JBKVMDFJ.js", app_swipe_JBKVMDFJ_js, sizeof app_swipe_JBKVMDFJ_js},
    {"app/templates-VAQMXLUD.js", app_templates_VAQMXLUD_js, sizeof app_templates_VAQMXLUD_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-3LUGGYOV.js", app_thumbnails_3LUGGYOV_js, sizeof app_thumbnails_3LUGGYOV_js},
    {"app/versions-UUGQJ6B5.js", app_versions_UUGQJ6B5_js, sizeof app_versions_UUGQJ6B5_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
