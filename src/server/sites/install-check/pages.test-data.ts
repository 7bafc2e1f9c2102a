export const siteUuid = '7f0e8c1a-0000-4000-8000-0000000000b1'
const server = 'https://outbound.example'

/** Our tag as copied, with other attributes where a tool changed it. */
export const tagOf = ({ origin = server, site = siteUuid, more = 'async', src = 'src' } = {}): string =>
  `<script ${more} ${src}="${origin}/tr/v1/script.js" data-site="${site}"></script>`

/** The same for tag managers. */
export const codeOf = ({ origin = server, site = siteUuid } = {}): string => `<script>
  var s = document.createElement('script')
  s.async = true
  s.src = '${origin}/tr/v1/script.js'
  s.setAttribute('data-site', '${site}')
  document.head.appendChild(s)
</script>`

const text = '<p>The ten best coffee grinders, read about by many and tried out by us on a Sunday.</p>'.repeat(6)
export const pageOf = (head: string, body = ''): string =>
  `<!doctype html><html lang="en"><head><title>Coffee</title>${head}</head><body><h1>Grinders</h1>${text}${body}</body></html>`
