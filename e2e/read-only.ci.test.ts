import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../src/contract/account/account.ts'
import { user } from '../src/server/account/tables.ts'
import { smartLink } from '../src/server/links/tables.ts'
import { site } from '../src/server/sites/tables.ts'
import type { TestApp } from '../src/test/start-app.ts'
import { follow, openBrowser, standing } from './browser.ts'
import { enterDemo, openWindow, startDemo } from './demo.ts'

/** First words of buttons that change something. Changes to the user's own settings are not meant. */
const changing =
  /^(Add|Create|New|Edit|Delete|Remove|Connect|Reconnect|Disconnect|Import now|Invite|Show callback|Choose (merchant|accounts)|Upload|Update|Settings|From a file|Save|Mark as|End |Withdraw|Archive|Assign|Unassign|Approve|Decline|Request|Import|Undo|Move .*: arrow|Prioriti|Disable |Ignore|Downgrade|Upgrade|Change interval|(On|Off): discover mode|Fallback Only)\b/
const ofThemselves = /^(Edit Demo User|Add a passkey|Settings of your mails)/

describe('a room of the product', () => {
  let app: TestApp
  let browser: Browser
  let page: Page
  const errors: string[] = []
  beforeAll(async () => {
    app = await startDemo()
    browser = await openBrowser()
    ;[, page] = await openWindow(browser, errors, { viewport: { width: 1440, height: 2200 } })
    await enterDemo(page, app.base)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  const become = async (role: Role) => {
    await app.stores.database.system.update(user).set({ role }).where(eq(user.email, 'demo@outbound.example'))
    await page.goto(app.base)
    await standing(page)
  }
  /** Enabled buttons on the screen that would change something. */
  const offered = async (path: string): Promise<string[]> => {
    await follow(page, path)
    await standing(page)
    const names = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLButtonElement | HTMLInputElement>('main button, main input, main textarea')]
        .filter(
          (e) => !e.matches(':disabled, :read-only:not(button, [type=checkbox])') && e.getClientRects().length > 0,
        )
        .map((e) => (e.ariaLabel ?? (e.textContent || e.labels?.[0]?.textContent) ?? '').trim()),
    )
    return names.filter((name) => changing.test(name) && !ofThemselves.test(name))
  }
  const rooms = async () => {
    const [blog] = await app.stores.database.system.select().from(site).orderBy(site.name)
    const [link] = await app.stores.database.system.select().from(smartLink).orderBy(smartLink.code)
    const awin = 'a0000000-0000-4000-8000-000000000001'
    return [
      '/insights/costs',
      '/tools/urls',
      `/tools/urls/${link?.code}`,
      '/sites',
      `/sites/${blog?.uuid}`,
      '/networks',
      `/networks/${awin}?tab=callback`,
      `/network2/${awin}`,
      '/partners',
      '/creators',
      '/creators/approvals',
      '/feeds',
      '/settings/profile',
      '/settings/company',
      '/settings/billing?plans=true',
    ]
  }

  it('offers an owner its changes, so that this test knows their words', async () => {
    for (const path of await rooms()) expect(await offered(path), path).not.toEqual([])
  })
  it('offers none of them to who may only read', async () => {
    await become('readonly')
    for (const path of await rooms()) expect(await offered(path), path).toEqual([])
  })
  it('offers finance the plan, and nothing of sites, networks and links', async () => {
    await become('finance')
    for (const path of await rooms())
      expect((await offered(path)).length > 0, path).toBe(
        path === '/settings/billing?plans=true' || path === '/settings/company',
      )
    expect(errors).toEqual([])
  })
})
