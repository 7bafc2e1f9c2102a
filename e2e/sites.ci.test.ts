import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AwinStandIn, startAwinStandIn } from '../src/test/networks/awin/stand-in.ts'
import { connectorOf } from '../src/connectors/index.ts'
import { type Session, startApp, type TestApp } from '../src/test/start-app.ts'
import { noticed, openBrowser, picture, readPage, seriousFindings, startPages, signedIn } from './browser.ts'
import { isAsWideAsItsWindow } from './look-over.ts'

const [blog, wrongBlog] = ['tebloggen.dk', 'kaffe.localhost']
const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** A site from start to end: added by keyboard, installed, mapped, configured, paused, deleted. */
describe('a site', () => {
  let awin: AwinStandIn
  let app: TestApp
  let me: Session
  let browser: Browser
  let page: Page
  let tag = ''
  /** A page with errors, on its own site. */
  let wrong = { head: '', headers: {} }
  const errors: string[] = []
  const stops: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    awin = await startAwinStandIn()
    awin.addProgramme({ id: '7052', name: 'Teshoppen', displayUrl: 'http://teshoppen.dk' })
    const pages = await startPages((req, res) => {
      const isWrong = req.headers.host?.startsWith(wrongBlog) === true
      if (isWrong) for (const [name, value] of Object.entries(wrong.headers)) res.setHeader(name, String(value))
      res.setHeader('content-type', 'text/html; charset=utf-8')
      res.end(
        `<!doctype html><title>Te</title>${isWrong ? wrong.head : tag}<a id="out" href="http://teshoppen.dk/a">Te</a>`,
      )
    })
    const sites = `http://127.0.0.1:${pages.port}`
    app = await startApp({ env: { NETWORK_BASE_URLS: JSON.stringify({ awin: awin.url, sites }) } })
    me = await app.signUp()
    await me.ask('/networks/v1/connections', {
      networkUuid: connectorOf('awin')?.networkUuid,
      connectionName: 'Awin Nordic',
      credentials: { token: awin.token, publisherId: awin.publisherId },
    })
    browser = await openBrowser({ [blog]: pages.port })
    page = await (await signedIn(browser, { base: app.base, cookie: me.cookie }, { userAgent: person })).newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => errors.push(error.message))
    stops.push(
      () => browser.close(),
      () => app.stop(),
      pages.stop,
      () => awin.close(),
    )
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
  })

  it('is added from the keyboard, and its card says how to install the script', async () => {
    await page.goto(`${app.base}/sites`)
    await page.getByText('No Sites added yet').waitFor()
    await page.getByRole('button', { name: 'Add new site' }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Site name' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('maxlength'))).toBe('100')
    await page.keyboard.type('Tebloggen')
    await page.keyboard.press('Tab')
    await page.keyboard.type(blog)
    await page.keyboard.press('Enter')
    tag = (await page.getByTestId('script-tag').textContent()) ?? ''
    expect(tag).toContain(`src="${app.base}/tr/v1/script.js"`)
    await page.getByText('Waiting for the first pageview').waitFor()
  })

  it('is seen as soon as a visitor opens a page with the tag', async () => {
    const reader = await (await browser.newContext({ userAgent: person })).newPage()
    reader.setDefaultTimeout(60_000)
    await readPage(reader, `http://${blog}/groen-te`)
    await reader.close()
    await page.getByText('We see your page').waitFor()
    await page.getByRole('link', { name: `${blog}/groen-te` }).waitFor()
  })

  it('is mapped to the network, taken out, and mapped again: its programmes are campaigns of the site', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Edit mapping of Awin Nordic' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Remove / }).click()
    await noticed(page, 'Mappings updated successfully.')
    await dialog.getByText(/^Nothing yet: programmes of Awin Nordic/).waitFor()
    await dialog.getByRole('button', { name: /^Add / }).click()
    // its effect is shown before it is saved
    await dialog.getByRole('button', { name: 'Match site' }).click()
    await dialog.getByRole('button', { name: /^Remove / }).waitFor()
    await picture(page, 'sites-mapping')
    await page.keyboard.press('Escape')
    const facts = page.locator('.site-facts')
    await expect
      .poll(
        async () => {
          await page.reload()
          await facts.waitFor()
          return facts.innerText()
        },
        { timeout: 60_000 },
      )
      .toMatch(/Campaigns\s+1/)
    await page.getByText('1 of 1 network site mapped').waitFor()
  })

  it('has script settings, which the script of its pages follows', async () => {
    const addSetting = async (name: string) => {
      await page.getByRole('button', { name: 'Add setting' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await addSetting('Append rel attribute')
    await addSetting('Append class')
    await page.getByRole('textbox', { name: 'Append class' }).fill('partner link')
    await addSetting('Ignore domain')
    await page.getByRole('textbox', { name: 'Ignore domain' }).fill('nowhere')
    await page.getByRole('region', { name: 'Script settings' }).getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Must be a domain like example.com').waitFor()
    await page.getByRole('textbox', { name: 'Ignore domain' }).fill('friend.dk')
    await page.getByRole('region', { name: 'Script settings' }).getByRole('button', { name: 'Save changes' }).click()
    await noticed(page, 'Script settings updated successfully')
    const reader = await (await browser.newContext({ userAgent: person })).newPage()
    await expect
      .poll(
        async () => {
          await readPage(reader, `http://${blog}/groen-te`)
          return reader.locator('#out').getAttribute('class')
        },
        { timeout: 60_000 },
      )
      .toBe('partner link')
    expect(await reader.locator('#out').getAttribute('rel')).toBe('nofollow')
    await reader.close()
  })

  it('has a test page that says what the script does', async () => {
    const address = new URL(page.url()).pathname
    await page.goto(`${app.base}${address}/test`)
    await page.getByText('Pageview sent and accepted').waitFor()
    await page
      .getByText(/now has .*class="link partner" rel="nofollow"/)
      .first()
      .waitFor()
    await picture(page, 'sites-test-page')
    await page.getByRole('link', { name: 'Back to the site' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tebloggen' }).waitFor()
  })

  it('goes into discover mode and is called so in the list; it is edited', async () => {
    const mode = page.getByRole('switch', { name: 'Off: discover mode' })
    await mode.focus()
    await page.keyboard.press('Space')
    await page.getByRole('switch', { name: 'On: discover mode' }).waitFor()
    await page.getByRole('button', { name: 'Edit site' }).click()
    await page.getByRole('textbox', { name: 'Site name' }).fill('Tebloggen é')
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tebloggen é' }).waitFor()
    await page.goto(`${app.base}/channels?status=discover`)
    await page.getByRole('row', { name: /Tebloggen é.*Discover mode/ }).waitFor()
    await page.getByRole('link', { name: 'Tebloggen é' }).click()
    await page.getByRole('link', { name: 'Back to channels' }).waitFor()
  })

  it.each(['light', 'dark'] as const)('has no serious accessibility finding, %s, and fits a phone', async (scheme) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await page.getByRole('textbox', { name: 'Append class' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await isAsWideAsItsWindow(page)
    await picture(page, `sites-card-phone-${scheme}`)
    await page.setViewportSize({ width: 1440, height: 900 })
    await picture(page, `sites-card-${scheme}`)
  })

  it('is checked while its page is wrong in five ways, and once it is mended', async () => {
    const back = page.url()
    const added = await me.ask<{ channelUuid: string }>('/channels/v1/channels', {
      channelName: 'Kaffe',
      channelDomain: wrongBlog,
    })
    const site = added.data.channelUuid
    const src = `src="${app.base}/tr/v1/script.js" data-site="${site}"`
    const right = `<script async ${src}></script>`
    const ways: [head: string, headers: Record<string, string>, says: string, todo: string][] = [
      ['', {}, 'The script is not in the page.', 'paste it before </head>'],
      [`<!-- ${right} -->`, {}, 'inside of a comment: browsers skip it', 'Take the comment marks away'],
      [
        right,
        { 'content-security-policy': "script-src 'self'" },
        'blocks the script: browsers do not load it',
        'to script-src of the policy',
      ],
      [
        `<script type="text/plain" data-cookieconsent="statistics" ${src}></script>`,
        {},
        'Cookiebot holds the script back until a visitor agrees (statistics)',
        'sets no cookie',
      ],
      [
        `<script type="rocketlazyloadscript" data-rocket-${src}></script>`,
        {},
        'WP Rocket holds the script back until a visitor moves or taps',
        'In WP Rocket, add',
      ],
    ]
    await page.goto(`${app.base}/sites/${site}`)
    const card = page
      .locator('section, div')
      .filter({ has: page.locator('.check-head') })
      .last()
    const check = async (name: string) => {
      await app.stores.database.pool.query(`UPDATE install_check SET asked_at = asked_at - interval '2 minutes'`)
      await card.getByRole('button', { name }).click()
    }
    for (const [n, [head, headers, says, todo]] of ways.entries()) {
      wrong = { head, headers }
      await check(n === 0 ? 'Check now' : 'Check again')
      await card.getByText(says).waitFor()
      await card.getByText('Something is to be done').waitFor()
      expect(await card.locator('li', { hasText: says }).innerText()).toContain(todo)
      if (n !== 2) continue
      await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await picture(page, 'installation-check')
    }
    expect(await seriousFindings(page)).toEqual([])
    wrong = { head: right, headers: {} }
    await check('Check again')
    await card.getByText('The script is in the page, once.').waitFor()
    // the page's text is fine; whether the script runs is only known once a visitor's browser has counted a page
    await card.getByText('Not everything could be checked').waitFor()
    await me.ask(`/channels/v1/channels/${site}`, {}, 'DELETE')
    await page.goto(back)
  })

  it('is deleted after the tick, and is gone', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/Statistics and conversions stay/).waitFor()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No Channels added yet').waitFor()
    expect(errors).toEqual([])
  })
})
