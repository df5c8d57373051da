// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_ROM7A6XX_js[] = {
#embed "../WebApp/Built/app/calendar-ROM7A6XX.js"
};

static const unsigned char app_chunk_24HKJFDQ_js[] = {
#embed "../WebApp/Built/app/chunk-24HKJFDQ.js"
};

static const unsigned char app_chunk_EMSB2QZ4_js[] = {
#embed "../WebApp/Built/app/chunk-EMSB2QZ4.js"
};

static const unsigned char app_chunk_I754CHKF_js[] = {
#embed "../WebApp/Built/app/chunk-I754CHKF.js"
};

static const unsigned char app_chunk_KNNEARPJ_js[] = {
#embed "../WebApp/Built/app/chunk-KNNEARPJ.js"
};

static const unsigned char app_chunk_M6QAS2OS_js[] = {
#embed "../WebApp/Built/app/chunk-M6QAS2OS.js"
};

static const unsigned char app_chunk_QODLTOL3_js[] = {
#embed "../WebApp/Built/app/chunk-QODLTOL3.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_XUXMUEKC_js[] = {
#embed "../WebApp/Built/app/chunk-XUXMUEKC.js"
};

static const unsigned char app_chunk_Y6CSGUBO_js[] = {
#embed "../WebApp/Built/app/chunk-Y6CSGUBO.js"
};

static const unsigned char app_chunk_YJ3TZ2KQ_js[] = {
#embed "../WebApp/Built/app/chunk-YJ3TZ2KQ.js"
};

static const unsigned char app_connection_NM7WGH6E_js[] = {
#embed "../WebApp/Built/app/connection-NM7WGH6E.js"
};

static const unsigned char app_copy_X3E53ORS_js[] = {
#embed "../WebApp/Built/app/copy-X3E53ORS.js"
};

static const unsigned char app_count_QUHF5QTO_js[] = {
#embed "../WebApp/Built/app/count-QUHF5QTO.js"
};

static const unsigned char app_filing_7VNNDRLB_js[] = {
#embed "../WebApp/Built/app/filing-7VNNDRLB.js"
};

static const unsigned char app_finding_G2UNFEJX_js[] = {
#embed "../WebApp/Built/app/finding-G2UNFEJX.js"
};

static const unsigned char app_formatting_XSC3AGWL_js[] = {
#embed "../WebApp/Built/app/formatting-XSC3AGWL.js"
};

static const unsigned char app_going_ZUAL2M74_js[] = {
#embed "../WebApp/Built/app/going-ZUAL2M74.js"
};

static const unsigned char app_house_SWVM4I7H_js[] = {
#embed "../WebApp/Built/app/house-SWVM4I7H.js"
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

static const unsigned char app_invited_OAR3CRLN_js[] = {
#embed "../WebApp/Built/app/invited-OAR3CRLN.js"
};

static const unsigned char app_linking_GMKCT2BP_js[] = {
#embed "../WebApp/Built/app/linking-GMKCT2BP.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_UXA5NQ4F_js[] = {
#embed "../WebApp/Built/app/menu-UXA5NQ4F.js"
};

static const unsigned char app_menus_VOW6DEZC_js[] = {
#embed "../WebApp/Built/app/menus-VOW6DEZC.js"
};

static const unsigned char app_motion_WMNQSBO3_js[] = {
#embed "../WebApp/Built/app/motion-WMNQSBO3.js"
};

static const unsigned char app_places_3GY772B5_js[] = {
#embed "../WebApp/Built/app/places-3GY772B5.js"
};

static const unsigned char app_reading_BAEEFIOY_js[] = {
#embed "../WebApp/Built/app/reading-BAEEFIOY.js"
};

static const unsigned char app_search_SYNYZ3P3_js[] = {
#embed "../WebApp/Built/app/search-SYNYZ3P3.js"
};

static const unsigned char app_selection_YRY2PWYH_js[] = {
#embed "../WebApp/Built/app/selection-YRY2PWYH.js"
};

static const unsigned char app_settings_B4WAKM6H_js[] = {
#embed "../WebApp/Built/app/settings-B4WAKM6H.js"
};

static const unsigned char app_sharing_NXZNTFCI_js[] = {
#embed "../WebApp/Built/app/sharing-NXZNTFCI.js"
};

static const unsigned char app_sign_IYVVMKBL_js[] = {
#embed "../WebApp/Built/app/sign-IYVVMKBL.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_HWRZABR6_js[] = {
#embed "../WebApp/Built/app/suggestions-HWRZABR6.js"
};

static const unsigned char app_swipe_STTWH3JX_js[] = {
#embed "../WebApp/Built/app/swipe-STTWH3JX.js"
};

static const unsigned char app_templates_5FV7U24R_js[] = {
#embed "../WebApp/Built/app/templates-5FV7U24R.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_JAW5UCG2_js[] = {
#embed "../WebApp/Built/app/thumbnails-JAW5UCG2.js"
};

static const unsigned char app_versions_FVK4QSV6_js[] = {
#embed "../WebApp/Built/app/versions-FVK4QSV6.js"
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
    {"app/calendar-ROM7A6XX.js", app_calendar_ROM7A6XX_js, sizeof app_calendar_ROM7A6XX_js},
    {"app/chunk-24HKJFDQ.js", app_chunk_24HKJFDQ_js, sizeof app_chunk_24HKJFDQ_js},
    {"app/chunk-EMSB2QZ4.js", app_chunk_EMSB2QZ4_js, sizeof app_chunk_EMSB2QZ4_js},
    {"app/chunk-I754CHKF.js", app_chunk_I754CHKF_js, sizeof app_chunk_I754CHKF_js},
    {"app/chunk-KNNEARPJ.js", app_chunk_KNNEARPJ_js, sizeof app_chunk_KNNEARPJ_js},
    {"app/chunk-M6QAS2OS.js", app_chunk_M6QAS2OS_js, sizeof app_chunk_M6QAS2OS_js},
    {"app/chunk-QODLTOL3.js", app_chunk_QODLTOL3_js, sizeof app_chunk_QODLTOL3_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-XUXMUEKC.js", app_chunk_XUXMUEKC_js, sizeof app_chunk_XUXMUEKC_js},
    {"app/chunk-Y6CSGUBO.js", app_chunk_Y6CSGUBO_js, sizeof app_chunk_Y6CSGUBO_js},
    {"app/chunk-YJ3TZ2KQ.js", app_chunk_YJ3TZ2KQ_js, sizeof app_chunk_YJ3TZ2KQ_js},
    {"app/connection-NM7WGH6E.js", app_connection_NM7WGH6E_js, sizeof app_connection_NM7WGH6E_js},
    {"app/copy-X3E53ORS.js", app_copy_X3E53ORS_js, sizeof app_copy_X3E53ORS_js},
    {"app/count-QUHF5QTO.js", app_count_QUHF5QTO_js, sizeof app_count_QUHF5QTO_js},
    {"app/filing-7VNNDRLB.js", app_filing_7VNNDRLB_js, sizeof app_filing_7VNNDRLB_js},
    {"app/finding-G2UNFEJX.js", app_finding_G2UNFEJX_js, sizeof app_finding_G2UNFEJX_js},
    {"app/formatting-XSC3AGWL.js", app_formatting_XSC3AGWL_js, sizeof app_formatting_XSC3AGWL_js},
    {"app/going-ZUAL2M74.js", app_going_ZUAL2M74_js, sizeof app_going_ZUAL2M74_js},
    {"app/house-SWVM4I7H.js", app_house_SWVM4I7H_js, sizeof app_house_SWVM4I7H_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-OAR3CRLN.js", app_invited_OAR3CRLN_js, sizeof app_invited_OAR3CRLN_js},
    {"app/linking-GMKCT2BP.js", app_linking_GMKCT2BP_js, sizeof app_linking_GMKCT2BP_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-UXA5NQ4F.js", app_menu_UXA5NQ4F_js, sizeof app_menu_UXA5NQ4F_js},
    {"app/menus-VOW6DEZC.js", app_menus_VOW6DEZC_js, sizeof app_menus_VOW6DEZC_js},
    {"app/motion-WMNQSBO3.js", app_motion_WMNQSBO3_js, sizeof app_motion_WMNQSBO3_js},
    {"app/places-3GY772B5.js", app_places_3GY772B5_js, sizeof app_places_3GY772B5_js},
    {"app/reading-BAEEFIOY.js", app_reading_BAEEFIOY_js, sizeof app_reading_BAEEFIOY_js},
    {"app/search-SYNYZ3P3.js", app_search_SYNYZ3P3_js, sizeof app_search_SYNYZ3P3_js},
    {"app/selection-YRY2PWYH.js", app_selection_YRY2PWYH_js, sizeof app_selection_YRY2PWYH_js},
    {"app/settings-B4WAKM6H.js", app_settings_B4WAKM6H_js, sizeof app_settings_B4WAKM6H_js},
    {"app/sharing-NXZNTFCI.js", app_sharing_NXZNTFCI_js, sizeof app_sharing_NXZNTFCI_js},
    {"app/sign-IYVVMKBL.js", app_sign_IYVVMKBL_js, sizeof app_sign_IYVVMKBL_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-HWRZABR6.js", app_suggestions_HWRZABR6_js, sizeof app_suggestions_HWRZABR6_js},
    {"app/swipe-STTWH3JX.js", app_swipe_STTWH3JX_js, sizeof app_swipe_STTWH3JX_js},
    {"app/templates-5FV7U24R.js", app_templates_5FV7U24R_js, sizeof app_templates_5FV7U24R_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-JAW5UCG2.js", app_thumbnails_JAW5UCG2_js, sizeof app_thumbnails_JAW5UCG2_js},
    {"app/versions-FVK4QSV6.js", app_versions_FVK4QSV6_js, sizeof app_versions_FVK4QSV6_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
