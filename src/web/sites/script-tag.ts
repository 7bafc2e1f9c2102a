/** The tag a publisher pastes before `</head>`. */
export const scriptTag = (origin: string, channelUuid: string): string =>
  `<script async src="${origin}/tr/v1/script.js" data-site="${channelUuid}"></script>`

/** The same for a tag manager: theirs leave `data-` attributes out of script tags, so the tag is made by code. */
export const managerTag = (origin: string, channelUuid: string): string => `<script>
  var s = document.createElement('script')
  s.async = true
  s.src = '${origin}/tr/v1/script.js'
  s.setAttribute('data-site', '${channelUuid}')
  document.head.appendChild(s)
</script>`
