import { chooseFormats } from '../../src/report/customs.ts'
import { askAccount, type Answer, askPage, askShop, Refused } from './ask.ts'
import { domainOf, ownPage, pageOf, siteOf } from './addresses.ts'
import { browser, type Tab } from './browser.ts'
import { h, show } from './dom.ts'
import { pageView } from './page-view.ts'
import { readSettings, type Settings } from './settings.ts'
import { shopView } from './shop-view.ts'

const openConnect = () => void browser.runtime.openOptionsPage().then(() => window.close())
const message = (title: string, text: string, ...more: Node[]) => show(h('h1', {}, title), h('p', {}, text), ...more)
const connectButton = (label: string) => h('button', { class: 'main', type: 'button', click: openConnect }, label)

function failed(error: unknown): void {
  const { code, message: text } = error instanceof Refused ? error : new Refused('', String(error))
  if (code.startsWith('key_')) return message('The key does not work', text, connectButton('Connect again'))
  message('Not answered', text, h('button', { class: 'main', type: 'button', click: () => void begin() }, 'Try again'))
}

/** The footer with what was sent, and to which server. */
const sent = (what: string, { server }: Settings) =>
  h('footer', { class: 'dim' }, `Sent to ${new URL(server).host}: ${what}. Nothing is sent until you press the button.`)

async function answer(settings: Settings, tab: Tab, page: URL): Promise<void> {
  const account: Answer<'account'> = await askAccount(settings)
  chooseFormats(account.number_format, 'point')
  if (siteOf(account.sites, page)) {
    const own = ownPage(page)
    const found = await askPage(settings, own)
    return show(...pageView(found, { tab, settings }), sent(`the page ${own}, which is yours`, settings))
  }
  const domain = domainOf(page)
  const shop = await askShop(settings, domain)
  show(...shopView(shop, { account, tab, page, settings }), sent(`only the domain ${domain}`, settings))
}

async function begin(): Promise<void> {
  const settings = await readSettings()
  if (!settings)
    return message(
      'Can I earn here?',
      'Connect your account once. Then this button says whether a shop pays you, and makes links to its pages.',
      connectButton('Connect Outbound'),
    )
  show(h('p', { class: 'dim', role: 'status' }, 'Asking …'))
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  const page = pageOf(tab?.url)
  if (!tab || !page)
    return message('Nothing to look at', 'Open a shop, or a page of your own site, and press the button there.')
  await answer(settings, tab, page)
}
begin().catch(failed)
