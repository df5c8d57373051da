// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_VDE6AZL7_js[] = {
#embed "../WebApp/Built/app/calendar-VDE6AZL7.js"
};

static const unsigned char app_chunk_3BEVXY7O_js[] = {
#embed "../WebApp/Built/app/chunk-3BEVXY7O.js"
};

static const unsigned char app_chunk_7HKW24JX_js[] = {
#embed "../WebApp/Built/app/chunk-7HKW24JX.js"
};

static const unsigned char app_chunk_DAPLBFTO_js[] = {
#embed "../WebApp/Built/app/chunk-DAPLBFTO.js"
};

static const unsigned char app_chunk_DPWVB5D4_js[] = {
#embed "../WebApp/Built/app/chunk-DPWVB5D4.js"
};

static const unsigned char app_chunk_GIWKD3QM_js[] = {
#embed "../WebApp/Built/app/chunk-GIWKD3QM.js"
};

static const unsigned char app_chunk_NME4PH7X_js[] = {
#embed "../WebApp/Built/app/chunk-NME4PH7X.js"
};

static const unsigned char app_chunk_S2AJEQL7_js[] = {
#embed "../WebApp/Built/app/chunk-S2AJEQL7.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_UQYXRTLZ_js[] = {
#embed "../WebApp/Built/app/chunk-UQYXRTLZ.js"
};

static const unsigned char app_chunk_XTCJH6HP_js[] = {
#embed "../WebApp/Built/app/chunk-XTCJH6HP.js"
};

static const unsigned char app_connection_SMHJW2NR_js[] = {
#embed "../WebApp/Built/app/connection-SMHJW2NR.js"
};

static const unsigned char app_copy_OEPWGVHW_js[] = {
#embed "../WebApp/Built/app/copy-OEPWGVHW.js"
};

static const unsigned char app_count_NZAHEG3O_js[] = {
#embed "../WebApp/Built/app/count-NZAHEG3O.js"
};

static const unsigned char app_filing_RDON2YB6_js[] = {
#embed "../WebApp/Built/app/filing-RDON2YB6.js"
};

static const unsigned char app_finding_66YWMMYA_js[] = {
#embed "../WebApp/Built/app/finding-66YWMMYA.js"
};

static const unsigned char app_formatting_2YNYQWSJ_js[] = {
#embed "../WebApp/Built/app/formatting-2YNYQWSJ.js"
};

static const unsigned char app_going_ITDXIVZM_js[] = {
#embed "../WebApp/Built/app/going-ITDXIVZM.js"
};

static const unsigned char app_house_LEWAIV5O_js[] = {
#embed "../WebApp/Built/app/house-LEWAIV5O.js"
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

static const unsigned char app_invited_ZFCV2NPE_js[] = {
#embed "../WebApp/Built/app/invited-ZFCV2NPE.js"
};

static const unsigned char app_linking_Q5YASMYM_js[] = {
#embed "../WebApp/Built/app/linking-Q5YASMYM.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_PHWTGIUU_js[] = {
#embed "../WebApp/Built/app/menu-PHWTGIUU.js"
};

static const unsigned char app_menus_EA6Z4T4F_js[] = {
#embed "../WebApp/Built/app/menus-EA6Z4T4F.js"
};

static const unsigned char app_motion_S2HDOLFQ_js[] = {
#embed "../WebApp/Built/app/motion-S2HDOLFQ.js"
};

static const unsigned char app_places_O3P5WIWK_js[] = {
#embed "../WebApp/Built/app/places-O3P5WIWK.js"
};

static const unsigned char app_reading_4454PDRI_js[] = {
#embed "../WebApp/Built/app/reading-4454PDRI.js"
};

static const unsigned char app_search_IXNJ4ZZE_js[] = {
#embed "../WebApp/Built/app/search-IXNJ4ZZE.js"
};

static const unsigned char app_selection_4AQB5CYL_js[] = {
#embed "../WebApp/Built/app/selection-4AQB5CYL.js"
};

static const unsigned char app_settings_RUXNZQ2A_js[] = {
#embed "../WebApp/Built/app/settings-RUXNZQ2A.js"
};

static const unsigned char app_sharing_QOIKMRCH_js[] = {
#embed "../WebApp/Built/app/sharing-QOIKMRCH.js"
};

static const unsigned char app_sign_ZAWHAWVH_js[] = {
#embed "../WebApp/Built/app/sign-ZAWHAWVH.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_GXJ6G56A_js[] = {
#embed "../WebApp/Built/app/suggestions-GXJ6G56A.js"
};

static const unsigned char app_swipe_YMJ6ATH7_js[] = {
#embed "../WebApp/Built/app/swipe-YMJ6ATH7.js"
};

static const unsigned char app_templates_G3ZWRQG4_js[] = {
#embed "../WebApp/Built/app/templates-G3ZWRQG4.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_QOYFAD2L_js[] = {
#embed "../WebApp/Built/app/thumbnails-QOYFAD2L.js"
};

static const unsigned char app_versions_NVYSDACE_js[] = {
#embed "../WebApp/Built/app/versions-NVYSDACE.js"
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
    {"app/calendar-VDE6AZL7.js", app_calendar_VDE6AZL7_js, sizeof app_calendar_VDE6AZL7_js},
    {"app/chunk-3BEVXY7O.js", app_chunk_3BEVXY7O_js, sizeof app_chunk_3BEVXY7O_js},
    {"app/chunk-7HKW24JX.js", app_chunk_7HKW24JX_js, sizeof app_chunk_7HKW24JX_js},
    {"app/chunk-DAPLBFTO.js", app_chunk_DAPLBFTO_js, sizeof app_chunk_DAPLBFTO_js},
    {"app/chunk-DPWVB5D4.js", app_chunk_DPWVB5D4_js, sizeof app_chunk_DPWVB5D4_js},
    {"app/chunk-GIWKD3QM.js", app_chunk_GIWKD3QM_js, sizeof app_chunk_GIWKD3QM_js},
    {"app/chunk-NME4PH7X.js", app_chunk_NME4PH7X_js, sizeof app_chunk_NME4PH7X_js},
    {"app/chunk-S2AJEQL7.js", app_chunk_S2AJEQL7_js, sizeof app_chunk_S2AJEQL7_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-UQYXRTLZ.js", app_chunk_UQYXRTLZ_js, sizeof app_chunk_UQYXRTLZ_js},
    {"app/chunk-XTCJH6HP.js", app_chunk_XTCJH6HP_js, sizeof app_chunk_XTCJH6HP_js},
    {"app/connection-SMHJW2NR.js", app_connection_SMHJW2NR_js, sizeof app_connection_SMHJW2NR_js},
    {"app/copy-OEPWGVHW.js", app_copy_OEPWGVHW_js, sizeof app_copy_OEPWGVHW_js},
    {"app/count-NZAHEG3O.js", app_count_NZAHEG3O_js, sizeof app_count_NZAHEG3O_js},
    {"app/filing-RDON2YB6.js", app_filing_RDON2YB6_js, sizeof app_filing_RDON2YB6_js},
    {"app/finding-66YWMMYA.js", app_finding_66YWMMYA_js, sizeof app_finding_66YWMMYA_js},
    {"app/formatting-2YNYQWSJ.js", app_formatting_2YNYQWSJ_js, sizeof app_formatting_2YNYQWSJ_js},
    {"app/going-ITDXIVZM.js", app_going_ITDXIVZM_js, sizeof app_going_ITDXIVZM_js},
    {"app/house-LEWAIV5O.js", app_house_LEWAIV5O_js, sizeof app_house_LEWAIV5O_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-ZFCV2NPE.js", app_invited_ZFCV2NPE_js, sizeof app_invited_ZFCV2NPE_js},
    {"app/linking-Q5YASMYM.js", app_linking_Q5YASMYM_js, sizeof app_linking_Q5YASMYM_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-PHWTGIUU.js", app_menu_PHWTGIUU_js, sizeof app_menu_PHWTGIUU_js},
    {"app/menus-EA6Z4T4F.js", app_menus_EA6Z4T4F_js, sizeof app_menus_EA6Z4T4F_js},
    {"app/motion-S2HDOLFQ.js", app_motion_S2HDOLFQ_js, sizeof app_motion_S2HDOLFQ_js},
    {"app/places-O3P5WIWK.js", app_places_O3P5WIWK_js, sizeof app_places_O3P5WIWK_js},
    {"app/reading-4454PDRI.js", app_reading_4454PDRI_js, sizeof app_reading_4454PDRI_js},
    {"app/search-IXNJ4ZZE.js", app_search_IXNJ4ZZE_js, sizeof app_search_IXNJ4ZZE_js},
    {"app/selection-4AQB5CYL.js", app_selection_4AQB5CYL_js, sizeof app_selection_4AQB5CYL_js},
    {"app/settings-RUXNZQ2A.js", app_settings_RUXNZQ2A_js, sizeof app_settings_RUXNZQ2A_js},
    {"app/sharing-QOIKMRCH.js", app_sharing_QOIKMRCH_js, sizeof app_sharing_QOIKMRCH_js},
    {"app/sign-ZAWHAWVH.js", app_sign_ZAWHAWVH_js, sizeof app_sign_ZAWHAWVH_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-GXJ6G56A.js", app_suggestions_GXJ6G56A_js, sizeof app_suggestions_GXJ6G56A_js},
    {"app/swipe-YMJ6ATH7.js", app_swipe_YMJ6ATH7_js, sizeof app_swipe_YMJ6ATH7_js},
    {"app/templates-G3ZWRQG4.js", app_templates_G3ZWRQG4_js, sizeof app_templates_G3ZWRQG4_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-QOYFAD2L.js", app_thumbnails_QOYFAD2L_js, sizeof app_thumbnails_QOYFAD2L_js},
    {"app/versions-NVYSDACE.js", app_versions_NVYSDACE_js, sizeof app_versions_NVYSDACE_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
