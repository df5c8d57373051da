// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_N5JNS7LY_js[] = {
#embed "../WebApp/Built/app/calendar-N5JNS7LY.js"
};

static const unsigned char app_chunk_DSIR43PN_js[] = {
#embed "../WebApp/Built/app/chunk-DSIR43PN.js"
};

static const unsigned char app_chunk_LIDCAUS6_js[] = {
#embed "../WebApp/Built/app/chunk-LIDCAUS6.js"
};

static const unsigned char app_chunk_LV6RY6CG_js[] = {
#embed "../WebApp/Built/app/chunk-LV6RY6CG.js"
};

static const unsigned char app_chunk_PEWAJSXC_js[] = {
#embed "../WebApp/Built/app/chunk-PEWAJSXC.js"
};

static const unsigned char app_chunk_PJBKSD23_js[] = {
#embed "../WebApp/Built/app/chunk-PJBKSD23.js"
};

static const unsigned char app_chunk_PYCLPES5_js[] = {
#embed "../WebApp/Built/app/chunk-PYCLPES5.js"
};

static const unsigned char app_chunk_T273X3QY_js[] = {
#embed "../WebApp/Built/app/chunk-T273X3QY.js"
};

static const unsigned char app_chunk_VJM3JJ2R_js[] = {
#embed "../WebApp/Built/app/chunk-VJM3JJ2R.js"
};

static const unsigned char app_chunk_WHDKLFND_js[] = {
#embed "../WebApp/Built/app/chunk-WHDKLFND.js"
};

static const unsigned char app_connection_T5MZSXSQ_js[] = {
#embed "../WebApp/Built/app/connection-T5MZSXSQ.js"
};

static const unsigned char app_copy_F5LKWD4I_js[] = {
#embed "../WebApp/Built/app/copy-F5LKWD4I.js"
};

static const unsigned char app_count_64I4QZSF_js[] = {
#embed "../WebApp/Built/app/count-64I4QZSF.js"
};

static const unsigned char app_filing_JCYIKBYP_js[] = {
#embed "../WebApp/Built/app/filing-JCYIKBYP.js"
};

static const unsigned char app_finding_H73A7QGK_js[] = {
#embed "../WebApp/Built/app/finding-H73A7QGK.js"
};

static const unsigned char app_formatting_Y74YGHGM_js[] = {
#embed "../WebApp/Built/app/formatting-Y74YGHGM.js"
};

static const unsigned char app_house_N6ZMNEEY_js[] = {
#embed "../WebApp/Built/app/house-N6ZMNEEY.js"
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

static const unsigned char app_invited_MJMBHQWL_js[] = {
#embed "../WebApp/Built/app/invited-MJMBHQWL.js"
};

static const unsigned char app_linking_F5XJS7PV_js[] = {
#embed "../WebApp/Built/app/linking-F5XJS7PV.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_L7G6M2VZ_js[] = {
#embed "../WebApp/Built/app/menu-L7G6M2VZ.js"
};

static const unsigned char app_menus_GPGIVMXC_js[] = {
#embed "../WebApp/Built/app/menus-GPGIVMXC.js"
};

static const unsigned char app_places_QRPNW4YJ_js[] = {
#embed "../WebApp/Built/app/places-QRPNW4YJ.js"
};

static const unsigned char app_reading_O3BLPQXA_js[] = {
#embed "../WebApp/Built/app/reading-O3BLPQXA.js"
};

static const unsigned char app_search_RRTOITA7_js[] = {
#embed "../WebApp/Built/app/search-RRTOITA7.js"
};

static const unsigned char app_selection_UQMHS6CA_js[] = {
#embed "../WebApp/Built/app/selection-UQMHS6CA.js"
};

static const unsigned char app_settings_ZF5IJD5J_js[] = {
#embed "../WebApp/Built/app/settings-ZF5IJD5J.js"
};

static const unsigned char app_sharing_X45LKVUZ_js[] = {
#embed "../WebApp/Built/app/sharing-X45LKVUZ.js"
};

static const unsigned char app_sign_BXFC62YA_js[] = {
#embed "../WebApp/Built/app/sign-BXFC62YA.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_XDI7DODA_js[] = {
#embed "../WebApp/Built/app/suggestions-XDI7DODA.js"
};

static const unsigned char app_swipe_5YC3TU24_js[] = {
#embed "../WebApp/Built/app/swipe-5YC3TU24.js"
};

static const unsigned char app_templates_UMRKQ4H2_js[] = {
#embed "../WebApp/Built/app/templates-UMRKQ4H2.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_BONR7COF_js[] = {
#embed "../WebApp/Built/app/versions-BONR7COF.js"
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
    {"app/calendar-N5JNS7LY.js", app_calendar_N5JNS7LY_js, sizeof app_calendar_N5JNS7LY_js},
    {"app/chunk-DSIR43PN.js", app_chunk_DSIR43PN_js, sizeof app_chunk_DSIR43PN_js},
    {"app/chunk-LIDCAUS6.js", app_chunk_LIDCAUS6_js, sizeof app_chunk_LIDCAUS6_js},
    {"app/chunk-LV6RY6CG.js", app_chunk_LV6RY6CG_js, sizeof app_chunk_LV6RY6CG_js},
    {"app/chunk-PEWAJSXC.js", app_chunk_PEWAJSXC_js, sizeof app_chunk_PEWAJSXC_js},
    {"app/chunk-PJBKSD23.js", app_chunk_PJBKSD23_js, sizeof app_chunk_PJBKSD23_js},
    {"app/chunk-PYCLPES5.js", app_chunk_PYCLPES5_js, sizeof app_chunk_PYCLPES5_js},
    {"app/chunk-T273X3QY.js", app_chunk_T273X3QY_js, sizeof app_chunk_T273X3QY_js},
    {"app/chunk-VJM3JJ2R.js", app_chunk_VJM3JJ2R_js, sizeof app_chunk_VJM3JJ2R_js},
    {"app/chunk-WHDKLFND.js", app_chunk_WHDKLFND_js, sizeof app_chunk_WHDKLFND_js},
    {"app/connection-T5MZSXSQ.js", app_connection_T5MZSXSQ_js, sizeof app_connection_T5MZSXSQ_js},
    {"app/copy-F5LKWD4I.js", app_copy_F5LKWD4I_js, sizeof app_copy_F5LKWD4I_js},
    {"app/count-64I4QZSF.js", app_count_64I4QZSF_js, sizeof app_count_64I4QZSF_js},
    {"app/filing-JCYIKBYP.js", app_filing_JCYIKBYP_js, sizeof app_filing_JCYIKBYP_js},
    {"app/finding-H73A7QGK.js", app_finding_H73A7QGK_js, sizeof app_finding_H73A7QGK_js},
    {"app/formatting-Y74YGHGM.js", app_formatting_Y74YGHGM_js, sizeof app_formatting_Y74YGHGM_js},
    {"app/house-N6ZMNEEY.js", app_house_N6ZMNEEY_js, sizeof app_house_N6ZMNEEY_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-MJMBHQWL.js", app_invited_MJMBHQWL_js, sizeof app_invited_MJMBHQWL_js},
    {"app/linking-F5XJS7PV.js", app_linking_F5XJS7PV_js, sizeof app_linking_F5XJS7PV_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-L7G6M2VZ.js", app_menu_L7G6M2VZ_js, sizeof app_menu_L7G6M2VZ_js},
    {"app/menus-GPGIVMXC.js", app_menus_GPGIVMXC_js, sizeof app_menus_GPGIVMXC_js},
    {"app/places-QRPNW4YJ.js", app_places_QRPNW4YJ_js, sizeof app_places_QRPNW4YJ_js},
    {"app/reading-O3BLPQXA.js", app_reading_O3BLPQXA_js, sizeof app_reading_O3BLPQXA_js},
    {"app/search-RRTOITA7.js", app_search_RRTOITA7_js, sizeof app_search_RRTOITA7_js},
    {"app/selection-UQMHS6CA.js", app_selection_UQMHS6CA_js, sizeof app_selection_UQMHS6CA_js},
    {"app/settings-ZF5IJD5J.js", app_settings_ZF5IJD5J_js, sizeof app_settings_ZF5IJD5J_js},
    {"app/sharing-X45LKVUZ.js", app_sharing_X45LKVUZ_js, sizeof app_sharing_X45LKVUZ_js},
    {"app/sign-BXFC62YA.js", app_sign_BXFC62YA_js, sizeof app_sign_BXFC62YA_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-XDI7DODA.js", app_suggestions_XDI7DODA_js, sizeof app_suggestions_XDI7DODA_js},
    {"app/swipe-5YC3TU24.js", app_swipe_5YC3TU24_js, sizeof app_swipe_5YC3TU24_js},
    {"app/templates-UMRKQ4H2.js", app_templates_UMRKQ4H2_js, sizeof app_templates_UMRKQ4H2_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-BONR7COF.js", app_versions_BONR7COF_js, sizeof app_versions_BONR7COF_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
