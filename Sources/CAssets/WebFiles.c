// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_FKJYNYL5_js[] = {
#embed "../WebApp/Built/app/calendar-FKJYNYL5.js"
};

static const unsigned char app_chunk_3X2R5IK2_js[] = {
#embed "../WebApp/Built/app/chunk-3X2R5IK2.js"
};

static const unsigned char app_chunk_AF3CDYGE_js[] = {
#embed "../WebApp/Built/app/chunk-AF3CDYGE.js"
};

static const unsigned char app_chunk_C5EXHGKI_js[] = {
#embed "../WebApp/Built/app/chunk-C5EXHGKI.js"
};

static const unsigned char app_chunk_EW7TVZTJ_js[] = {
#embed "../WebApp/Built/app/chunk-EW7TVZTJ.js"
};

static const unsigned char app_chunk_MDYDKJZH_js[] = {
#embed "../WebApp/Built/app/chunk-MDYDKJZH.js"
};

static const unsigned char app_chunk_NEK56GWE_js[] = {
#embed "../WebApp/Built/app/chunk-NEK56GWE.js"
};

static const unsigned char app_chunk_NU6W3XNK_js[] = {
#embed "../WebApp/Built/app/chunk-NU6W3XNK.js"
};

static const unsigned char app_chunk_UWYY77RM_js[] = {
#embed "../WebApp/Built/app/chunk-UWYY77RM.js"
};

static const unsigned char app_chunk_YVR7XGJ6_js[] = {
#embed "../WebApp/Built/app/chunk-YVR7XGJ6.js"
};

static const unsigned char app_connection_ZJUFZBUM_js[] = {
#embed "../WebApp/Built/app/connection-ZJUFZBUM.js"
};

static const unsigned char app_copy_ZAWJUW46_js[] = {
#embed "../WebApp/Built/app/copy-ZAWJUW46.js"
};

static const unsigned char app_count_363SVTVT_js[] = {
#embed "../WebApp/Built/app/count-363SVTVT.js"
};

static const unsigned char app_filing_SIG4KET7_js[] = {
#embed "../WebApp/Built/app/filing-SIG4KET7.js"
};

static const unsigned char app_finding_26ZKNGRV_js[] = {
#embed "../WebApp/Built/app/finding-26ZKNGRV.js"
};

static const unsigned char app_formatting_DGFQVLPP_js[] = {
#embed "../WebApp/Built/app/formatting-DGFQVLPP.js"
};

static const unsigned char app_house_AEX4HTCK_js[] = {
#embed "../WebApp/Built/app/house-AEX4HTCK.js"
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

static const unsigned char app_invited_DUYRXZSE_js[] = {
#embed "../WebApp/Built/app/invited-DUYRXZSE.js"
};

static const unsigned char app_linking_AS3NJ644_js[] = {
#embed "../WebApp/Built/app/linking-AS3NJ644.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_3G736CON_js[] = {
#embed "../WebApp/Built/app/menu-3G736CON.js"
};

static const unsigned char app_menus_ZDEGTBLS_js[] = {
#embed "../WebApp/Built/app/menus-ZDEGTBLS.js"
};

static const unsigned char app_places_XYMHQLNN_js[] = {
#embed "../WebApp/Built/app/places-XYMHQLNN.js"
};

static const unsigned char app_reading_VRBW6VX3_js[] = {
#embed "../WebApp/Built/app/reading-VRBW6VX3.js"
};

static const unsigned char app_search_LQBG3C5E_js[] = {
#embed "../WebApp/Built/app/search-LQBG3C5E.js"
};

static const unsigned char app_selection_Q4BE3IIG_js[] = {
#embed "../WebApp/Built/app/selection-Q4BE3IIG.js"
};

static const unsigned char app_settings_ANWRSWKP_js[] = {
#embed "../WebApp/Built/app/settings-ANWRSWKP.js"
};

static const unsigned char app_sharing_WKQNYD2K_js[] = {
#embed "../WebApp/Built/app/sharing-WKQNYD2K.js"
};

static const unsigned char app_sign_VJI6LMP4_js[] = {
#embed "../WebApp/Built/app/sign-VJI6LMP4.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_TY2PDL6T_js[] = {
#embed "../WebApp/Built/app/suggestions-TY2PDL6T.js"
};

static const unsigned char app_swipe_AF2PVGK7_js[] = {
#embed "../WebApp/Built/app/swipe-AF2PVGK7.js"
};

static const unsigned char app_templates_6BJETRLG_js[] = {
#embed "../WebApp/Built/app/templates-6BJETRLG.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_FKDCWD6E_js[] = {
#embed "../WebApp/Built/app/versions-FKDCWD6E.js"
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
    {"app/calendar-FKJYNYL5.js", app_calendar_FKJYNYL5_js, sizeof app_calendar_FKJYNYL5_js},
    {"app/chunk-3X2R5IK2.js", app_chunk_3X2R5IK2_js, sizeof app_chunk_3X2R5IK2_js},
    {"app/chunk-AF3CDYGE.js", app_chunk_AF3CDYGE_js, sizeof app_chunk_AF3CDYGE_js},
    {"app/chunk-C5EXHGKI.js", app_chunk_C5EXHGKI_js, sizeof app_chunk_C5EXHGKI_js},
    {"app/chunk-EW7TVZTJ.js", app_chunk_EW7TVZTJ_js, sizeof app_chunk_EW7TVZTJ_js},
    {"app/chunk-MDYDKJZH.js", app_chunk_MDYDKJZH_js, sizeof app_chunk_MDYDKJZH_js},
    {"app/chunk-NEK56GWE.js", app_chunk_NEK56GWE_js, sizeof app_chunk_NEK56GWE_js},
    {"app/chunk-NU6W3XNK.js", app_chunk_NU6W3XNK_js, sizeof app_chunk_NU6W3XNK_js},
    {"app/chunk-UWYY77RM.js", app_chunk_UWYY77RM_js, sizeof app_chunk_UWYY77RM_js},
    {"app/chunk-YVR7XGJ6.js", app_chunk_YVR7XGJ6_js, sizeof app_chunk_YVR7XGJ6_js},
    {"app/connection-ZJUFZBUM.js", app_connection_ZJUFZBUM_js, sizeof app_connection_ZJUFZBUM_js},
    {"app/copy-ZAWJUW46.js", app_copy_ZAWJUW46_js, sizeof app_copy_ZAWJUW46_js},
    {"app/count-363SVTVT.js", app_count_363SVTVT_js, sizeof app_count_363SVTVT_js},
    {"app/filing-SIG4KET7.js", app_filing_SIG4KET7_js, sizeof app_filing_SIG4KET7_js},
    {"app/finding-26ZKNGRV.js", app_finding_26ZKNGRV_js, sizeof app_finding_26ZKNGRV_js},
    {"app/formatting-DGFQVLPP.js", app_formatting_DGFQVLPP_js, sizeof app_formatting_DGFQVLPP_js},
    {"app/house-AEX4HTCK.js", app_house_AEX4HTCK_js, sizeof app_house_AEX4HTCK_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-DUYRXZSE.js", app_invited_DUYRXZSE_js, sizeof app_invited_DUYRXZSE_js},
    {"app/linking-AS3NJ644.js", app_linking_AS3NJ644_js, sizeof app_linking_AS3NJ644_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-3G736CON.js", app_menu_3G736CON_js, sizeof app_menu_3G736CON_js},
    {"app/menus-ZDEGTBLS.js", app_menus_ZDEGTBLS_js, sizeof app_menus_ZDEGTBLS_js},
    {"app/places-XYMHQLNN.js", app_places_XYMHQLNN_js, sizeof app_places_XYMHQLNN_js},
    {"app/reading-VRBW6VX3.js", app_reading_VRBW6VX3_js, sizeof app_reading_VRBW6VX3_js},
    {"app/search-LQBG3C5E.js", app_search_LQBG3C5E_js, sizeof app_search_LQBG3C5E_js},
    {"app/selection-Q4BE3IIG.js", app_selection_Q4BE3IIG_js, sizeof app_selection_Q4BE3IIG_js},
    {"app/settings-ANWRSWKP.js", app_settings_ANWRSWKP_js, sizeof app_settings_ANWRSWKP_js},
    {"app/sharing-WKQNYD2K.js", app_sharing_WKQNYD2K_js, sizeof app_sharing_WKQNYD2K_js},
    {"app/sign-VJI6LMP4.js", app_sign_VJI6LMP4_js, sizeof app_sign_VJI6LMP4_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-TY2PDL6T.js", app_suggestions_TY2PDL6T_js, sizeof app_suggestions_TY2PDL6T_js},
    {"app/swipe-AF2PVGK7.js", app_swipe_AF2PVGK7_js, sizeof app_swipe_AF2PVGK7_js},
    {"app/templates-6BJETRLG.js", app_templates_6BJETRLG_js, sizeof app_templates_6BJETRLG_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-FKDCWD6E.js", app_versions_FKDCWD6E_js, sizeof app_versions_FKDCWD6E_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
