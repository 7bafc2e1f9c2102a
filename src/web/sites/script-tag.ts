/**
 * Attributes that stop optimisers from changing the script: Cloudflare Rocket Loader (requires it before `src`), WP
 * Rocket, LiteSpeed Cache (`data-no-optimize`, `data-no-defer`), Autoptimize, Jetpack Boost, NitroPack, PageSpeed. The
 * WordPress plugin has the same.
 */
const optOuts =
  'data-cfasync="false" nowprocket data-no-optimize="1" data-no-defer="1" data-noptimize="1" data-jetpack-boost="ignore" nitro-exclude data-pagespeed-no-defer'

/** The tag a publisher pastes before `</head>`. */
export const scriptTag = (origin: string, channelUuid: string): string =>
  `<script async ${optOuts} src="${origin}/tr/v1/script.js" data-site="${channelUuid}"></script>`

/** The same for a tag manager: these strip `data-` attributes from script tags, so code creates the tag. */
export const managerTag = (origin: string, channelUuid: string): string => `<script>
  var s = document.createElement('script')
  s.async = true
  s.src = '${origin}/tr/v1/script.js'
  s.setAttribute('data-site', '${channelUuid}')
  document.head.appendChild(s)
</script>`
