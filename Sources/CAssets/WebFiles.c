// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_QWTELB26_js[] = {
#embed "../WebApp/Built/app/calendar-QWTELB26.js"
};

static const unsigned char app_chunk_2J2CPYLL_js[] = {
#embed "../WebApp/Built/app/chunk-2J2CPYLL.js"
};

static const unsigned char app_chunk_FRUTXFNP_js[] = {
#embed "../WebApp/Built/app/chunk-FRUTXFNP.js"
};

static const unsigned char app_chunk_HKPX2J55_js[] = {
#embed "../WebApp/Built/app/chunk-HKPX2J55.js"
};

static const unsigned char app_chunk_IWV2LZGH_js[] = {
#embed "../WebApp/Built/app/chunk-IWV2LZGH.js"
};

static const unsigned char app_chunk_SGYTXQXO_js[] = {
#embed "../WebApp/Built/app/chunk-SGYTXQXO.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_SVPAEWKG_js[] = {
#embed "../WebApp/Built/app/chunk-SVPAEWKG.js"
};

static const unsigned char app_chunk_SWVFKEQZ_js[] = {
#embed "../WebApp/Built/app/chunk-SWVFKEQZ.js"
};

static const unsigned char app_chunk_TSAPPH7E_js[] = {
#embed "../WebApp/Built/app/chunk-TSAPPH7E.js"
};

static const unsigned char app_chunk_VXS6MYFR_js[] = {
#embed "../WebApp/Built/app/chunk-VXS6MYFR.js"
};

static const unsigned char app_connection_RTVKCJCF_js[] = {
#embed "../WebApp/Built/app/connection-RTVKCJCF.js"
};

static const unsigned char app_copy_5VAQEQGG_js[] = {
#embed "../WebApp/Built/app/copy-5VAQEQGG.js"
};

static const unsigned char app_count_72NJUIR3_js[] = {
#embed "../WebApp/Built/app/count-72NJUIR3.js"
};

static const unsigned char app_filing_EKGXEE5L_js[] = {
#embed "../WebApp/Built/app/filing-EKGXEE5L.js"
};

static const unsigned char app_finding_QBXDBTNX_js[] = {
#embed "../WebApp/Built/app/finding-QBXDBTNX.js"
};

static const unsigned char app_formatting_NOHHJ7SR_js[] = {
#embed "../WebApp/Built/app/formatting-NOHHJ7SR.js"
};

static const unsigned char app_going_NCT4QJIK_js[] = {
#embed "../WebApp/Built/app/going-NCT4QJIK.js"
};

static const unsigned char app_house_J6BZOF3E_js[] = {
#embed "../WebApp/Built/app/house-J6BZOF3E.js"
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

static const unsigned char app_invited_FMIN3YSE_js[] = {
#embed "../WebApp/Built/app/invited-FMIN3YSE.js"
};

static const unsigned char app_linking_UQ4HADN5_js[] = {
#embed "../WebApp/Built/app/linking-UQ4HADN5.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_R3LKP7FZ_js[] = {
#embed "../WebApp/Built/app/menu-R3LKP7FZ.js"
};

static const unsigned char app_menus_GLLLFX7N_js[] = {
#embed "../WebApp/Built/app/menus-GLLLFX7N.js"
};

static const unsigned char app_places_WB47JLPK_js[] = {
#embed "../WebApp/Built/app/places-WB47JLPK.js"
};

static const unsigned char app_reading_Y2SI3C5L_js[] = {
#embed "../WebApp/Built/app/reading-Y2SI3C5L.js"
};

static const unsigned char app_search_DLUG3TKF_js[] = {
#embed "../WebApp/Built/app/search-DLUG3TKF.js"
};

static const unsigned char app_selection_OPQFJZAV_js[] = {
#embed "../WebApp/Built/app/selection-OPQFJZAV.js"
};

static const unsigned char app_settings_IQKWDZCT_js[] = {
#embed "../WebApp/Built/app/settings-IQKWDZCT.js"
};

static const unsigned char app_sharing_FB2IL7YH_js[] = {
#embed "../WebApp/Built/app/sharing-FB2IL7YH.js"
};

static const unsigned char app_sign_VY3PAAAI_js[] = {
#embed "../WebApp/Built/app/sign-VY3PAAAI.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_YLJCXSF4_js[] = {
#embed "../WebApp/Built/app/suggestions-YLJCXSF4.js"
};

static const unsigned char app_swipe_36DZMC6G_js[] = {
#embed "../WebApp/Built/app/swipe-36DZMC6G.js"
};

static const unsigned char app_templates_6LVHG2T4_js[] = {
#embed "../WebApp/Built/app/templates-6LVHG2T4.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_YBTVA5JT_js[] = {
#embed "../WebApp/Built/app/versions-YBTVA5JT.js"
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
    {"app/calendar-QWTELB26.js", app_calendar_QWTELB26_js, sizeof app_calendar_QWTELB26_js},
    {"app/chunk-2J2CPYLL.js", app_chunk_2J2CPYLL_js, sizeof app_chunk_2J2CPYLL_js},
    {"app/chunk-FRUTXFNP.js", app_chunk_FRUTXFNP_js, sizeof app_chunk_FRUTXFNP_js},
    {"app/chunk-HKPX2J55.js", app_chunk_HKPX2J55_js, sizeof app_chunk_HKPX2J55_js},
    {"app/chunk-IWV2LZGH.js", app_chunk_IWV2LZGH_js, sizeof app_chunk_IWV2LZGH_js},
    {"app/chunk-SGYTXQXO.js", app_chunk_SGYTXQXO_js, sizeof app_chunk_SGYTXQXO_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-SVPAEWKG.js", app_chunk_SVPAEWKG_js, sizeof app_chunk_SVPAEWKG_js},
    {"app/chunk-SWVFKEQZ.js", app_chunk_SWVFKEQZ_js, sizeof app_chunk_SWVFKEQZ_js},
    {"app/chunk-TSAPPH7E.js", app_chunk_TSAPPH7E_js, sizeof app_chunk_TSAPPH7E_js},
    {"app/chunk-VXS6MYFR.js", app_chunk_VXS6MYFR_js, sizeof app_chunk_VXS6MYFR_js},
    {"app/connection-RTVKCJCF.js", app_connection_RTVKCJCF_js, sizeof app_connection_RTVKCJCF_js},
    {"app/copy-5VAQEQGG.js", app_copy_5VAQEQGG_js, sizeof app_copy_5VAQEQGG_js},
    {"app/count-72NJUIR3.js", app_count_72NJUIR3_js, sizeof app_count_72NJUIR3_js},
    {"app/filing-EKGXEE5L.js", app_filing_EKGXEE5L_js, sizeof app_filing_EKGXEE5L_js},
    {"app/finding-QBXDBTNX.js", app_finding_QBXDBTNX_js, sizeof app_finding_QBXDBTNX_js},
    {"app/formatting-NOHHJ7SR.js", app_formatting_NOHHJ7SR_js, sizeof app_formatting_NOHHJ7SR_js},
    {"app/going-NCT4QJIK.js", app_going_NCT4QJIK_js, sizeof app_going_NCT4QJIK_js},
    {"app/house-J6BZOF3E.js", app_house_J6BZOF3E_js, sizeof app_house_J6BZOF3E_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-FMIN3YSE.js", app_invited_FMIN3YSE_js, sizeof app_invited_FMIN3YSE_js},
    {"app/linking-UQ4HADN5.js", app_linking_UQ4HADN5_js, sizeof app_linking_UQ4HADN5_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-R3LKP7FZ.js", app_menu_R3LKP7FZ_js, sizeof app_menu_R3LKP7FZ_js},
    {"app/menus-GLLLFX7N.js", app_menus_GLLLFX7N_js, sizeof app_menus_GLLLFX7N_js},
    {"app/places-WB47JLPK.js", app_places_WB47JLPK_js, sizeof app_places_WB47JLPK_js},
    {"app/reading-Y2SI3C5L.js", app_reading_Y2SI3C5L_js, sizeof app_reading_Y2SI3C5L_js},
    {"app/search-DLUG3TKF.js", app_search_DLUG3TKF_js, sizeof app_search_DLUG3TKF_js},
    {"app/selection-OPQFJZAV.js", app_selection_OPQFJZAV_js, sizeof app_selection_OPQFJZAV_js},
    {"app/settings-IQKWDZCT.js", app_settings_IQKWDZCT_js, sizeof app_settings_IQKWDZCT_js},
    {"app/sharing-FB2IL7YH.js", app_sharing_FB2IL7YH_js, sizeof app_sharing_FB2IL7YH_js},
    {"app/sign-VY3PAAAI.js", app_sign_VY3PAAAI_js, sizeof app_sign_VY3PAAAI_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-YLJCXSF4.js", app_suggestions_YLJCXSF4_js, sizeof app_suggestions_YLJCXSF4_js},
    {"app/swipe-36DZMC6G.js", app_swipe_36DZMC6G_js, sizeof app_swipe_36DZMC6G_js},
    {"app/templates-6LVHG2T4.js", app_templates_6LVHG2T4_js, sizeof app_templates_6LVHG2T4_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-YBTVA5JT.js", app_versions_YBTVA5JT_js, sizeof app_versions_YBTVA5JT_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
