/** Attributes of a tag by lower-case name. */
export type Attributes = Readonly<Record<string, string>>
/** What stops a tag from running immediately. */
export type Deferral = { by: 'consent' | 'interaction' | 'later'; tool: string; category: string }

type Mark = {
  tool: string
  by: Deferral['by']
  /** Whether the tool has taken over the tag. `type` is lower case. */
  isOn: (tag: Attributes, type: string) => boolean
  category?: (tag: Attributes) => string
}
const any = (tag: Attributes, ...names: string[]) => names.some((name) => name in tag)
const value =
  (...names: string[]) =>
  (tag: Attributes) =>
    names.map((name) => tag[name] ?? '').find((text) => text !== '') ?? ''
const classOf = (tag: Attributes) => tag['class'] ?? ''

/** Optimisers rewrite a tag's type, and restore it when they let it run. */
const optimisers: readonly Mark[] = [
  {
    tool: 'WP Rocket',
    by: 'interaction',
    isOn: (t, type) => type === 'rocketlazyloadscript' || any(t, 'data-rocket-src'),
  },
  { tool: 'LiteSpeed Cache', by: 'interaction', isOn: (_, type) => type === 'litespeed/javascript' },
  { tool: 'Perfmatters', by: 'interaction', isOn: (_, type) => type === 'pmdelayedscript' },
  {
    tool: 'FlyingPress',
    by: 'interaction',
    isOn: (t, type) => type === 'text/flyingpress' || any(t, 'data-flying-press-src'),
  },
  { tool: 'WP Meteor', by: 'interaction', isOn: (t) => any(t, 'data-wpmeteor-type', 'data-wpmeteor-src') },
  { tool: 'Flying Scripts', by: 'interaction', isOn: (t, type) => type === 'lazy' && any(t, 'data-type', 'data-src') },
  // runs all scripts as soon as the page is there
  { tool: 'Cloudflare Rocket Loader', by: 'later', isOn: (_, type) => /^[0-9a-f]{16,}-/.test(type) },
  { tool: 'PageSpeed', by: 'later', isOn: (_, type) => type === 'text/psajs' },
]

/** Consent tools give a tag a type that browsers do not run, and a category attribute. */
const consentTools: readonly Mark[] = [
  {
    tool: 'Cookiebot',
    by: 'consent',
    isOn: (t) => any(t, 'data-cookieconsent'),
    category: value('data-cookieconsent'),
  },
  {
    tool: 'OneTrust',
    by: 'consent',
    isOn: (t) => /(?:^|\s)(?:optanon-category|ot-vscat)/i.test(classOf(t)),
    category: (t) => /optanon-category-(\S+)/i.exec(classOf(t))?.[1] ?? '',
  },
  {
    tool: 'Usercentrics',
    by: 'consent',
    isOn: (t) => any(t, 'data-usercentrics'),
    category: value('data-usercentrics'),
  },
  {
    tool: 'Complianz',
    by: 'consent',
    isOn: (t) =>
      /(?:^|\s)cmplz-/i.test(classOf(t)) ||
      any(t, 'data-cmplz-src') ||
      (any(t, 'data-service') && any(t, 'data-category')),
    category: value('data-category'),
  },
  {
    tool: 'CookieYes',
    by: 'consent',
    isOn: (t, type) =>
      any(t, 'data-cookieyes', 'data-cli-class') || (type === 'javascript/blocked' && any(t, 'data-cky-src')),
    category: value('data-cookieyes', 'data-cli-category'),
  },
  {
    tool: 'Cookie Information',
    by: 'consent',
    isOn: (t) => any(t, 'data-category-consent', 'data-consent-src'),
    category: value('data-category-consent'),
  },
  {
    tool: 'Borlabs Cookie',
    by: 'consent',
    isOn: (t) => Object.keys(t).some((name) => name.startsWith('data-borlabs-')),
    category: value('data-borlabs-cookie-consent', 'data-borlabs-script-blocker-id'),
  },
  {
    tool: 'Didomi',
    by: 'consent',
    isOn: (_, type) => type === 'didomi/javascript',
    category: value('data-vendor', 'data-purposes'),
  },
  {
    tool: 'iubenda',
    by: 'consent',
    isOn: (t) => /_iub_cs_activate/.test(classOf(t)),
    category: value('data-iub-purposes'),
  },
  { tool: 'Termly', by: 'consent', isOn: (t) => any(t, 'data-categories'), category: value('data-categories') },
  {
    tool: 'CookieConsent',
    by: 'consent',
    isOn: (t) => any(t, 'data-cookiecategory', 'data-category'),
    category: value('data-cookiecategory', 'data-category'),
  },
  { tool: 'Klaro', by: 'consent', isOn: (t) => any(t, 'data-name'), category: value('data-name') },
  { tool: 'a consent tool', by: 'consent', isOn: (_, type) => type === 'text/plain' || type === 'javascript/blocked' },
]

/** The types that a browser runs as a script (HTML: JavaScript MIME types); so does a missing type. */
const runs =
  /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:livescript|jscript|javascript1\.[0-5]))$/

/** Cookiebot runs necessary scripts without asking, and leaves ignored ones alone. */
const cookiebot = (tag: Attributes) => (tag['data-cookieconsent'] ?? '').trim().toLowerCase()

/** What a tag waits for; null for one that runs, `switched off` for a type that nothing known turns on. */
export function deferralOf(tag: Attributes): Deferral | 'switched off' | null {
  const type = (tag['type'] ?? '').trim().toLowerCase()
  const isRunning = (type === '' || runs.test(type)) && (tag['src'] ?? '') !== ''
  const mark = optimisers.find((m) => m.isOn(tag, type))
  if (mark) return { by: mark.by, tool: mark.tool, category: '' }
  if (isRunning) return null
  if (cookiebot(tag) === 'ignore') return 'switched off'
  if (cookiebot(tag) === 'necessary') return { by: 'later', tool: 'Cookiebot', category: 'necessary' }
  const tool = consentTools.find((m) => m.isOn(tag, type))
  return tool ? { by: 'consent', tool: tool.tool, category: tool.category?.(tag) ?? '' } : 'switched off'
}

/** Consent tools that block scripts without a mark on the tag, recognized by their own tag. */
export function autoBlocker(tag: Attributes): string | null {
  const src = tag['src'] ?? ''
  if (/consent\.cookiebot\.(?:com|eu)\/uc\.js/i.test(src) && /^auto$/i.test(tag['data-blockingmode'] ?? ''))
    return 'Cookiebot'
  if (/\/otautoblock\.js/i.test(src)) return 'OneTrust'
  if (/privacy-proxy\.usercentrics\.eu|web\.cmp\.usercentrics\.eu\/modules\/autoblocker/i.test(src))
    return 'Usercentrics'
  if (/cdn-cookieyes\.com\/client_data\//i.test(src)) return 'CookieYes'
  if (/app\.termly\.io\/(?:resource-blocker|embed\.min\.js)/i.test(src)) return 'Termly'
  return null
}
