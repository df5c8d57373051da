// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_MZ6FBZFC_js[] = {
#embed "../WebApp/Built/app/calendar-MZ6FBZFC.js"
};

static const unsigned char app_chunk_AF3CDYGE_js[] = {
#embed "../WebApp/Built/app/chunk-AF3CDYGE.js"
};

static const unsigned char app_chunk_DSU7CU32_js[] = {
#embed "../WebApp/Built/app/chunk-DSU7CU32.js"
};

static const unsigned char app_chunk_FSSMIU7F_js[] = {
#embed "../WebApp/Built/app/chunk-FSSMIU7F.js"
};

static const unsigned char app_chunk_ITR7U66F_js[] = {
#embed "../WebApp/Built/app/chunk-ITR7U66F.js"
};

static const unsigned char app_chunk_J2WA3SVT_js[] = {
#embed "../WebApp/Built/app/chunk-J2WA3SVT.js"
};

static const unsigned char app_chunk_QKC6CZI5_js[] = {
#embed "../WebApp/Built/app/chunk-QKC6CZI5.js"
};

static const unsigned char app_chunk_QYIP3S4B_js[] = {
#embed "../WebApp/Built/app/chunk-QYIP3S4B.js"
};

static const unsigned char app_chunk_VIUEHQVZ_js[] = {
#embed "../WebApp/Built/app/chunk-VIUEHQVZ.js"
};

static const unsigned char app_chunk_VV672KT5_js[] = {
#embed "../WebApp/Built/app/chunk-VV672KT5.js"
};

static const unsigned char app_connection_BK7YJGIK_js[] = {
#embed "../WebApp/Built/app/connection-BK7YJGIK.js"
};

static const unsigned char app_copy_UAYJVZCE_js[] = {
#embed "../WebApp/Built/app/copy-UAYJVZCE.js"
};

static const unsigned char app_count_WVRN64YT_js[] = {
#embed "../WebApp/Built/app/count-WVRN64YT.js"
};

static const unsigned char app_filing_BA2OQJZJ_js[] = {
#embed "../WebApp/Built/app/filing-BA2OQJZJ.js"
};

static const unsigned char app_finding_EUYKJBQM_js[] = {
#embed "../WebApp/Built/app/finding-EUYKJBQM.js"
};

static const unsigned char app_formatting_YQEZXEPT_js[] = {
#embed "../WebApp/Built/app/formatting-YQEZXEPT.js"
};

static const unsigned char app_house_NQK5WUXK_js[] = {
#embed "../WebApp/Built/app/house-NQK5WUXK.js"
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

static const unsigned char app_invited_7QKZPNG4_js[] = {
#embed "../WebApp/Built/app/invited-7QKZPNG4.js"
};

static const unsigned char app_linking_OCSYHYLL_js[] = {
#embed "../WebApp/Built/app/linking-OCSYHYLL.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_KDCYJTNA_js[] = {
#embed "../WebApp/Built/app/menu-KDCYJTNA.js"
};

static const unsigned char app_menus_7OAGBU5X_js[] = {
#embed "../WebApp/Built/app/menus-7OAGBU5X.js"
};

static const unsigned char app_places_O3TQAWDV_js[] = {
#embed "../WebApp/Built/app/places-O3TQAWDV.js"
};

static const unsigned char app_reading_F4VCHQTD_js[] = {
#embed "../WebApp/Built/app/reading-F4VCHQTD.js"
};

static const unsigned char app_search_5F7ETEGN_js[] = {
#embed "../WebApp/Built/app/search-5F7ETEGN.js"
};

static const unsigned char app_selection_LBSVOIJY_js[] = {
#embed "../WebApp/Built/app/selection-LBSVOIJY.js"
};

static const unsigned char app_settings_L56FJVDT_js[] = {
#embed "../WebApp/Built/app/settings-L56FJVDT.js"
};

static const unsigned char app_sharing_HJRHWJRY_js[] = {
#embed "../WebApp/Built/app/sharing-HJRHWJRY.js"
};

static const unsigned char app_sign_XQD4Q3U6_js[] = {
#embed "../WebApp/Built/app/sign-XQD4Q3U6.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_suggestions_FQIFKTD4_js[] = {
#embed "../WebApp/Built/app/suggestions-FQIFKTD4.js"
};

static const unsigned char app_swipe_N5AWDKRP_js[] = {
#embed "../WebApp/Built/app/swipe-N5AWDKRP.js"
};

static const unsigned char app_templates_7VYV6ZGK_js[] = {
#embed "../WebApp/Built/app/templates-7VYV6ZGK.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_ENQ22C2S_js[] = {
#embed "../WebApp/Built/app/versions-ENQ22C2S.js"
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
    {"app/calendar-MZ6FBZFC.js", app_calendar_MZ6FBZFC_js, sizeof app_calendar_MZ6FBZFC_js},
    {"app/chunk-AF3CDYGE.js", app_chunk_AF3CDYGE_js, sizeof app_chunk_AF3CDYGE_js},
    {"app/chunk-DSU7CU32.js", app_chunk_DSU7CU32_js, sizeof app_chunk_DSU7CU32_js},
    {"app/chunk-FSSMIU7F.js", app_chunk_FSSMIU7F_js, sizeof app_chunk_FSSMIU7F_js},
    {"app/chunk-ITR7U66F.js", app_chunk_ITR7U66F_js, sizeof app_chunk_ITR7U66F_js},
    {"app/chunk-J2WA3SVT.js", app_chunk_J2WA3SVT_js, sizeof app_chunk_J2WA3SVT_js},
    {"app/chunk-QKC6CZI5.js", app_chunk_QKC6CZI5_js, sizeof app_chunk_QKC6CZI5_js},
    {"app/chunk-QYIP3S4B.js", app_chunk_QYIP3S4B_js, sizeof app_chunk_QYIP3S4B_js},
    {"app/chunk-VIUEHQVZ.js", app_chunk_VIUEHQVZ_js, sizeof app_chunk_VIUEHQVZ_js},
    {"app/chunk-VV672KT5.js", app_chunk_VV672KT5_js, sizeof app_chunk_VV672KT5_js},
    {"app/connection-BK7YJGIK.js", app_connection_BK7YJGIK_js, sizeof app_connection_BK7YJGIK_js},
    {"app/copy-UAYJVZCE.js", app_copy_UAYJVZCE_js, sizeof app_copy_UAYJVZCE_js},
    {"app/count-WVRN64YT.js", app_count_WVRN64YT_js, sizeof app_count_WVRN64YT_js},
    {"app/filing-BA2OQJZJ.js", app_filing_BA2OQJZJ_js, sizeof app_filing_BA2OQJZJ_js},
    {"app/finding-EUYKJBQM.js", app_finding_EUYKJBQM_js, sizeof app_finding_EUYKJBQM_js},
    {"app/formatting-YQEZXEPT.js", app_formatting_YQEZXEPT_js, sizeof app_formatting_YQEZXEPT_js},
    {"app/house-NQK5WUXK.js", app_house_NQK5WUXK_js, sizeof app_house_NQK5WUXK_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-7QKZPNG4.js", app_invited_7QKZPNG4_js, sizeof app_invited_7QKZPNG4_js},
    {"app/linking-OCSYHYLL.js", app_linking_OCSYHYLL_js, sizeof app_linking_OCSYHYLL_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-KDCYJTNA.js", app_menu_KDCYJTNA_js, sizeof app_menu_KDCYJTNA_js},
    {"app/menus-7OAGBU5X.js", app_menus_7OAGBU5X_js, sizeof app_menus_7OAGBU5X_js},
    {"app/places-O3TQAWDV.js", app_places_O3TQAWDV_js, sizeof app_places_O3TQAWDV_js},
    {"app/reading-F4VCHQTD.js", app_reading_F4VCHQTD_js, sizeof app_reading_F4VCHQTD_js},
    {"app/search-5F7ETEGN.js", app_search_5F7ETEGN_js, sizeof app_search_5F7ETEGN_js},
    {"app/selection-LBSVOIJY.js", app_selection_LBSVOIJY_js, sizeof app_selection_LBSVOIJY_js},
    {"app/settings-L56FJVDT.js", app_settings_L56FJVDT_js, sizeof app_settings_L56FJVDT_js},
    {"app/sharing-HJRHWJRY.js", app_sharing_HJRHWJRY_js, sizeof app_sharing_HJRHWJRY_js},
    {"app/sign-XQD4Q3U6.js", app_sign_XQD4Q3U6_js, sizeof app_sign_XQD4Q3U6_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/suggestions-FQIFKTD4.js", app_suggestions_FQIFKTD4_js, sizeof app_suggestions_FQIFKTD4_js},
    {"app/swipe-N5AWDKRP.js", app_swipe_N5AWDKRP_js, sizeof app_swipe_N5AWDKRP_js},
    {"app/templates-7VYV6ZGK.js", app_templates_7VYV6ZGK_js, sizeof app_templates_7VYV6ZGK_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-ENQ22C2S.js", app_versions_ENQ22C2S_js, sizeof app_versions_ENQ22C2S_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
