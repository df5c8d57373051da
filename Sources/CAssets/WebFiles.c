// Made by scripts/web from Sources/WebApp. Each file is a dependency of this one, so a build after a change embeds it
// again.
#include "CAssets.h"

// #embed is C23, and clang has it for every version of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_calendar_ZIAFCYBX_js[] = {
#embed "../WebApp/Built/app/calendar-ZIAFCYBX.js"
};

static const unsigned char app_chunk_3EHIH6CU_js[] = {
#embed "../WebApp/Built/app/chunk-3EHIH6CU.js"
};

static const unsigned char app_chunk_DSKNULST_js[] = {
#embed "../WebApp/Built/app/chunk-DSKNULST.js"
};

static const unsigned char app_chunk_P3SVJCVM_js[] = {
#embed "../WebApp/Built/app/chunk-P3SVJCVM.js"
};

static const unsigned char app_chunk_TW7XXT4R_js[] = {
#embed "../WebApp/Built/app/chunk-TW7XXT4R.js"
};

static const unsigned char app_chunk_ZRL6U2LB_js[] = {
#embed "../WebApp/Built/app/chunk-ZRL6U2LB.js"
};

static const unsigned char app_connection_LF3FIAXJ_js[] = {
#embed "../WebApp/Built/app/connection-LF3FIAXJ.js"
};

static const unsigned char app_copy_QJCVTPDP_js[] = {
#embed "../WebApp/Built/app/copy-QJCVTPDP.js"
};

static const unsigned char app_filing_RRLEMSPM_js[] = {
#embed "../WebApp/Built/app/filing-RRLEMSPM.js"
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

static const unsigned char app_invited_N54SLQHQ_js[] = {
#embed "../WebApp/Built/app/invited-N54SLQHQ.js"
};

static const unsigned char app_main_js[] = {
#embed "../WebApp/Built/app/main.js"
};

static const unsigned char app_menu_PQN635KP_js[] = {
#embed "../WebApp/Built/app/menu-PQN635KP.js"
};

static const unsigned char app_places_TT6XXMXA_js[] = {
#embed "../WebApp/Built/app/places-TT6XXMXA.js"
};

static const unsigned char app_reading_NREMSQQP_js[] = {
#embed "../WebApp/Built/app/reading-NREMSQQP.js"
};

static const unsigned char app_search_4OES2V3S_js[] = {
#embed "../WebApp/Built/app/search-4OES2V3S.js"
};

static const unsigned char app_settings_U3DAEVIW_js[] = {
#embed "../WebApp/Built/app/settings-U3DAEVIW.js"
};

static const unsigned char app_sharing_YD44TPWW_js[] = {
#embed "../WebApp/Built/app/sharing-YD44TPWW.js"
};

static const unsigned char app_sign_KVLEIZEM_js[] = {
#embed "../WebApp/Built/app/sign-KVLEIZEM.js"
};

static const unsigned char app_style_css[] = {
#embed "../WebApp/Built/app/style.css"
};

static const unsigned char app_swipe_VXSUSKGO_js[] = {
#embed "../WebApp/Built/app/swipe-VXSUSKGO.js"
};

static const unsigned char app_theme_js[] = {
#embed "../WebApp/Built/app/theme.js"
};

static const unsigned char app_versions_GWWHYKSL_js[] = {
#embed "../WebApp/Built/app/versions-GWWHYKSL.js"
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
    {"app/calendar-ZIAFCYBX.js", app_calendar_ZIAFCYBX_js, sizeof app_calendar_ZIAFCYBX_js},
    {"app/chunk-3EHIH6CU.js", app_chunk_3EHIH6CU_js, sizeof app_chunk_3EHIH6CU_js},
    {"app/chunk-DSKNULST.js", app_chunk_DSKNULST_js, sizeof app_chunk_DSKNULST_js},
    {"app/chunk-P3SVJCVM.js", app_chunk_P3SVJCVM_js, sizeof app_chunk_P3SVJCVM_js},
    {"app/chunk-TW7XXT4R.js", app_chunk_TW7XXT4R_js, sizeof app_chunk_TW7XXT4R_js},
    {"app/chunk-ZRL6U2LB.js", app_chunk_ZRL6U2LB_js, sizeof app_chunk_ZRL6U2LB_js},
    {"app/connection-LF3FIAXJ.js", app_connection_LF3FIAXJ_js, sizeof app_connection_LF3FIAXJ_js},
    {"app/copy-QJCVTPDP.js", app_copy_QJCVTPDP_js, sizeof app_copy_QJCVTPDP_js},
    {"app/filing-RRLEMSPM.js", app_filing_RRLEMSPM_js, sizeof app_filing_RRLEMSPM_js},
    {"app/icons.svg", app_icons_svg, sizeof app_icons_svg},
    {"app/icons/icon-192.png", app_icons_icon_192_png, sizeof app_icons_icon_192_png},
    {"app/icons/icon.svg", app_icons_icon_svg, sizeof app_icons_icon_svg},
    {"app/icons/maskable.svg", app_icons_maskable_svg, sizeof app_icons_maskable_svg},
    {"app/invited-N54SLQHQ.js", app_invited_N54SLQHQ_js, sizeof app_invited_N54SLQHQ_js},
    {"app/main.js", app_main_js, sizeof app_main_js},
    {"app/menu-PQN635KP.js", app_menu_PQN635KP_js, sizeof app_menu_PQN635KP_js},
    {"app/places-TT6XXMXA.js", app_places_TT6XXMXA_js, sizeof app_places_TT6XXMXA_js},
    {"app/reading-NREMSQQP.js", app_reading_NREMSQQP_js, sizeof app_reading_NREMSQQP_js},
    {"app/search-4OES2V3S.js", app_search_4OES2V3S_js, sizeof app_search_4OES2V3S_js},
    {"app/settings-U3DAEVIW.js", app_settings_U3DAEVIW_js, sizeof app_settings_U3DAEVIW_js},
    {"app/sharing-YD44TPWW.js", app_sharing_YD44TPWW_js, sizeof app_sharing_YD44TPWW_js},
    {"app/sign-KVLEIZEM.js", app_sign_KVLEIZEM_js, sizeof app_sign_KVLEIZEM_js},
    {"app/style.css", app_style_css, sizeof app_style_css},
    {"app/swipe-VXSUSKGO.js", app_swipe_VXSUSKGO_js, sizeof app_swipe_VXSUSKGO_js},
    {"app/theme.js", app_theme_js, sizeof app_theme_js},
    {"app/versions-GWWHYKSL.js", app_versions_GWWHYKSL_js, sizeof app_versions_GWWHYKSL_js},
    {"index.html", index_html, sizeof index_html},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"worker.js", worker_js, sizeof worker_js},
};

const cassets_web_file *cassets_web_files(void) { return files; }

size_t cassets_web_file_count(void) { return sizeof files / sizeof *files; }
