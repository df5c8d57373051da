// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_7DMQFG5H_js[] = {
#embed "../WebApp/Built/app/calendar-7DMQFG5H.js"
};

static const unsigned char app_chunk_4Y3EDTW7_js[] = {
#embed "../WebApp/Built/app/chunk-4Y3EDTW7.js"
};

static const unsigned char app_chunk_56VGKTCU_js[] = {
#embed "../WebApp/Built/app/chunk-56VGKTCU.js"
};

static const unsigned char app_chunk_6LGU3UMP_js[] = {
#embed "../WebApp/Built/app/chunk-6LGU3UMP.js"
};

static const unsigned char app_chunk_AXYLPXWY_js[] = {
#embed "../WebApp/Built/app/chunk-AXYLPXWY.js"
};

static const unsigned char app_chunk_FUAWBR44_js[] = {
#embed "../WebApp/Built/app/chunk-FUAWBR44.js"
};

static const unsigned char app_chunk_IA3EYIWI_js[] = {
#embed "../WebApp/Built/app/chunk-IA3EYIWI.js"
};

static const unsigned char app_chunk_LGY7MR5I_js[] = {
#embed "../WebApp/Built/app/chunk-LGY7MR5I.js"
};

static const unsigned char app_chunk_R4W73ZF2_js[] = {
#embed "../WebApp/Built/app/chunk-R4W73ZF2.js"
};

static const unsigned char app_chunk_SHFALRIE_js[] = {
#embed "../WebApp/Built/app/chunk-SHFALRIE.js"
};

static const unsigned char app_chunk_ZEMKEMD4_js[] = {
#embed "../WebApp/Built/app/chunk-ZEMKEMD4.js"
};

static const unsigned char app_connection_WQZYTZOF_js[] = {
#embed "../WebApp/Built/app/connection-WQZYTZOF.js"
};

static const unsigned char app_copy_NVKGX5UQ_js[] = {
#embed "../WebApp/Built/app/copy-NVKGX5UQ.js"
};

static const unsigned char app_count_X7KXNTTR_js[] = {
#embed "../WebApp/Built/app/count-X7KXNTTR.js"
};

static const unsigned char app_filing_D6OZI5MO_js[] = {
#embed "../WebApp/Built/app/filing-D6OZI5MO.js"
};

static const unsigned char app_finding_VLOWVQTM_js[] = {
#embed "../WebApp/Built/app/finding-VLOWVQTM.js"
};

static const unsigned char app_formatting_BPAJKCRE_js[] = {
#embed "../WebApp/Built/app/formatting-BPAJKCRE.js"
};

static const unsigned char app_going_N55QW4R7_js[] = {
#embed "../WebApp/Built/app/going-N55QW4R7.js"
};

static const unsigned char app_history_E6BNYLAG_js[] = {
#embed "../WebApp/Built/app/history-E6BNYLAG.js"
};

static const unsigned char app_house_KVS4IIOW_js[] = {
#embed "../WebApp/Built/app/house-KVS4IIOW.js"
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

static const unsigned char app_invited_XV6RHGNL_js[] = {
#embed "../WebApp/Built/app/invited-XV6RHGNL.js"
};

static const unsigned char app_linking_ERKIZPNJ_js[] = {
#embed "../WebApp/Built/app/linking-ERKIZPNJ.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_XBL63ZKV_js[] = {
#embed "../WebApp/Built/app/menu-XBL63ZKV.js"
};

static const unsigned char app_menus_4LQFSPDI_js[] = {
#embed "../WebApp/Built/app/menus-4LQFSPDI.js"
};

static const unsigned char app_motion_JY2KJGPS_js[] = {
#embed "../WebApp/Built/app/motion-JY2KJGPS.js"
};

static const unsigned char app_places_J4U66OAU_js[] = {
#embed "../WebApp/Built/app/places-J4U66OAU.js"
};

static const unsigned char app_reading_SJOX6FGF_js[] = {
#embed "../WebApp/Built/app/reading-SJOX6FGF.js"
};

static const unsigned char app_search_724ABZJH_js[] = {
#embed "../WebApp/Built/app/search-724ABZJH.js"
};

static const unsigned char app_selection_WM57Q6GO_js[] = {
#embed "../WebApp/Built/app/selection-WM57Q6GO.js"
};

static const unsigned char app_settings_QBMCRXCI_js[] = {
#embed "../WebApp/Built/app/settings-QBMCRXCI.js"
};

static const unsigned char app_sharing_D6DFA4SU_js[] = {
#embed "../WebApp/Built/app/sharing-D6DFA4SU.js"
};

static const unsigned char app_sign_6JZWYRWW_js[] = {
#embed "../WebApp/Built/app/sign-6JZWYRWW.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_2YFJW24V_js[] = {
#embed "../WebApp/Built/app/suggestions-2YFJW24V.js"
};

static const unsigned char app_swipe_GEVRJAGL_js[] = {
#embed "../WebApp/Built/app/swipe-GEVRJAGL.js"
};

static const unsigned char app_templates_UNOZJDYH_js[] = {
#embed "../WebApp/Built/app/templates-UNOZJDYH.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_thumbnails_XP54DPZ4_js[] = {
#embed "../WebApp/Built/app/thumbnails-XP54DPZ4.js"
};

static const unsigned char app_versions_RIAAI2JS_js[] = {
#embed "../WebApp/Built/app/versions-RIAAI2JS.js"
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
    {"app/calendar-7DMQFG5H.js", app_calendar_7DMQFG5H_js, sizeof app_calendar_7DMQFG5H_js},
    {"app/chunk-4Y3EDTW7.js", app_chunk_4Y3EDTW7_js, sizeof app_chunk_4Y3EDTW7_js},
    {"app/chunk-56VGKTCU.js", app_chunk_56VGKTCU_js, sizeof app_chunk_56VGKTCU_js},
    {"app/chunk-6LGU3UMP.js", app_chunk_6LGU3UMP_js, sizeof app_chunk_6LGU3UMP_js},
    {"app/chunk-AXYLPXWY.js", app_chunk_AXYLPXWY_js, sizeof app_chunk_AXYLPXWY_js},
    {"app/chunk-FUAWBR44.js", app_chunk_FUAWBR44_js, sizeof app_chunk_FUAWBR44_js},
    {"app/chunk-IA3EYIWI.js", app_chunk_IA3EYIWI_js, sizeof app_chunk_IA3EYIWI_js},
    {"app/chunk-LGY7MR5I.js", app_chunk_LGY7MR5I_js, sizeof app_chunk_LGY7MR5I_js},
    {"app/chunk-R4W73ZF2.js", app_chunk_R4W73ZF2_js, sizeof app_chunk_R4W73ZF2_js},
    {"app/chunk-SHFALRIE.js", app_chunk_SHFALRIE_js, sizeof app_chunk_SHFALRIE_js},
    {"app/chunk-ZEMKEMD4.js", app_chunk_ZEMKEMD4_js, sizeof app_chunk_ZEMKEMD4_js},
    {"app/connection-WQZYTZOF.js", app_connection_WQZYTZOF_js, sizeof app_connection_WQZYTZOF_js},
    {"app/copy-NVKGX5UQ.js", app_copy_NVKGX5UQ_js, sizeof app_copy_NVKGX5UQ_js},
    {"app/count-X7KXNTTR.js", app_count_X7KXNTTR_js, sizeof app_count_X7KXNTTR_js},
    {"app/filing-D6OZI5MO.js", app_filing_D6OZI5MO_js, sizeof app_filing_D6OZI5MO_js},
    {"app/finding-VLOWVQTM.js", app_finding_VLOWVQTM_js, sizeof app_finding_VLOWVQTM_js},
    {"app/formatting-BPAJKCRE.js", app_formatting_BPAJKCRE_js, sizeof app_formatting_BPAJKCRE_js},
    {"app/going-N55QW4R7.js", app_going_N55QW4R7_js, sizeof app_going_N55QW4R7_js},
    {"app/history-E6BNYLAG.js", app_history_E6BNYLAG_js, sizeof app_history_E6BNYLAG_js},
    {"app/house-KVS4IIOW.js", app_house_KVS4IIOW_js, sizeof app_house_KVS4IIOW_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-XV6RHGNL.js", app_invited_XV6RHGNL_js, sizeof app_invited_XV6RHGNL_js},
    {"app/linking-ERKIZPNJ.js", app_linking_ERKIZPNJ_js, sizeof app_linking_ERKIZPNJ_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-XBL63ZKV.js", app_menu_XBL63ZKV_js, sizeof app_menu_XBL63ZKV_js},
    {"app/menus-4LQFSPDI.js", app_menus_4LQFSPDI_js, sizeof app_menus_4LQFSPDI_js},
    {"app/motion-JY2KJGPS.js", app_motion_JY2KJGPS_js, sizeof app_motion_JY2KJGPS_js},
    {"app/places-J4U66OAU.js", app_places_J4U66OAU_js, sizeof app_places_J4U66OAU_js},
    {"app/reading-SJOX6FGF.js", app_reading_SJOX6FGF_js, sizeof app_reading_SJOX6FGF_js},
    {"app/search-724ABZJH.js", app_search_724ABZJH_js, sizeof app_search_724ABZJH_js},
    {"app/selection-WM57Q6GO.js", app_selection_WM57Q6GO_js, sizeof app_selection_WM57Q6GO_js},
    {"app/settings-QBMCRXCI.js", app_settings_QBMCRXCI_js, sizeof app_settings_QBMCRXCI_js},
    {"app/sharing-D6DFA4SU.js", app_sharing_D6DFA4SU_js, sizeof app_sharing_D6DFA4SU_js},
    {"app/sign-6JZWYRWW.js", app_sign_6JZWYRWW_js, sizeof app_sign_6JZWYRWW_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-2YFJW24V.js", app_suggestions_2YFJW24V_js, sizeof app_suggestions_2YFJW24V_js},
    {"app/swipe-GEVRJAGL.js", app_swipe_GEVRJAGL_js, sizeof app_swipe_GEVRJAGL_js},
    {"app/templates-UNOZJDYH.js", app_templates_UNOZJDYH_js, sizeof app_templates_UNOZJDYH_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/thumbnails-XP54DPZ4.js", app_thumbnails_XP54DPZ4_js, sizeof app_thumbnails_XP54DPZ4_js},
    {"app/versions-RIAAI2JS.js", app_versions_RIAAI2JS_js, sizeof app_versions_RIAAI2JS_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
