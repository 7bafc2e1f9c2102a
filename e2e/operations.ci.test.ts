import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../src/test/start-app.ts'
import { openBrowser, signedIn } from './browser.ts'
import { fitsEverywhere } from './look-over.ts'

const operator = 'anna@house.example'

/** The operator's page: the operator finds it in Settings, no one else does. */
describe('operations', () => {
  let app: TestApp
  let browser: Browser
  const open = async (over: object): Promise<Page> => {
    const { cookie } = await app.signUp(over)
    const page = await (await signedIn(browser, { base: app.base, cookie })).newPage()
    page.setDefaultTimeout(60_000)
    return page
  }
  beforeAll(async () => {
    app = await startApp({ env: { OPERATORS: operator } })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  it('is found in Settings, puts what wants a hand on top, and fits in both schemes and sizes', async () => {
    const page = await open({ userEmail: operator })
    await page.goto(app.base)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Operations' }).click()
    await page.getByRole('heading', { name: '1 wants a look' }).waitFor()
    expect(await page.getByRole('list', { name: 'What to do' }).getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('Nothing is backed up.'),
    ])
    await page.getByRole('list', { name: 'Stores' }).getByText('ClickHouse').waitFor()
    await fitsEverywhere(page, 'operations')
  })
  it('is in nobody else’s settings, and says at its address that it is not for them', async () => {
    const page = await open({})
    await page.goto(`${app.base}/operations`)
    await page.getByText('There is nothing here for you').waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Integrations' }).waitFor()
    expect(await page.getByRole('link', { name: 'Operations' }).count()).toBe(0)
  })
})
