import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../src/test/shop-rig.ts'
import { startApp, type TestApp } from '../src/test/start-app.ts'
import { noticed, openBrowser, signedIn } from './browser.ts'
import { cleanInBoth, fitsEverywhere } from './look-over.ts'

/** Every dialog of a direct partner, used by the publisher, with the refusals in each. */
describe('the dialogs of a direct partner', () => {
  let app: TestApp
  let browser: Browser
  let page: Page
  let shop: Shop
  const errors: string[] = []

  beforeAll(async () => {
    app = await startApp()
    const me = await app.signUp({ accountName: 'Nordlys', userCurrencyCode: 'DKK', userTimezone: 'UTC' })
    shop = await openShop(app, () => new Date(), { me })
    await shop.begin()
    browser = await openBrowser()
    page = await (await signedIn(browser, { base: app.base, cookie: me.cookie }, { reducedMotion: 'reduce' })).newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`${app.base}/partners/${shop.partner}`)
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true })
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const gone = (name: string) => dialog(name).waitFor({ state: 'hidden' })
  const told = (words: string) => noticed(page, words)
  const clean = (what: string) => cleanInBoth(page, `dialog-${what}`)
  /** The server cannot save during the press: the dialog stays, shows why, and nothing appears done. */
  const fails = async (open: Locator, press: string, done: string) => {
    const words = 'The store is away. Please try again'
    const answer = { code: 503, message: words, data: null }
    await page.route('**/api/publishers/**', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, json: answer }),
    )
    await button(press, open).click()
    await open.getByText(words).waitFor()
    expect(await page.getByText(done, { exact: true }).count()).toBe(0)
    await page.unroute('**/api/publishers/**')
  }

  it('the page of a running campaign fits its window, however long its tracking link is', async () => {
    await page.getByRole('button', { name: 'Copy tracking link' }).waitFor()
    await fitsEverywhere(page, 'partner-running')
  })

  it('a new campaign: what is missing is at its field, and another model begins again with value and currency', async () => {
    await button('New campaign').press('Enter')
    const open = dialog('New campaign')
    await open.waitFor()
    expect(new URL(page.url()).hash).toBe('#new-campaign')
    await button('Create campaign', open).press('Enter')
    await open.getByText('This field is required').nth(2).waitFor() // name, address, model
    expect(await open.getByText('This field is required').count()).toBe(3)
    await open.getByLabel('Campaign name').fill('Winter')
    await open.getByLabel('Shop URL').fill('brykstrom.dk/vinter')
    const model = open.getByRole('combobox', { name: 'Commission model' })
    const value = open.getByLabel('Commission', { exact: true })
    const currency = open.getByRole('combobox', { name: 'Currency' })
    const choose = async (name: string) => {
      await model.click()
      await page.getByRole('option', { name }).click()
    }
    await choose('Percentage of sale (CPS)')
    await open.getByText('%', { exact: true }).waitFor()
    await expect.poll(() => model.evaluate((e) => e === e.ownerDocument.activeElement)).toBe(true)
    await value.fill('8,5')
    await currency.click()
    await page.getByRole('option', { name: 'DKK' }).click()
    await choose('Fixed fee (CPA)')
    await expect.poll(async () => [await value.inputValue(), await currency.inputValue()]).toEqual(['', ''])
    await open.getByText('%', { exact: true }).waitFor({ state: 'detached' })
    await choose('No commission')
    await expect.poll(async () => [await value.inputValue(), await currency.isDisabled()]).toEqual(['0', true])
    await clean('new-campaign')
    await choose('Cost per click (CPC)')
    await expect.poll(async () => [await value.inputValue(), await currency.isDisabled()]).toEqual(['', false])
    await value.fill('1.50')
    await currency.click()
    await page.getByRole('option', { name: 'DKK' }).click()
  })

  it('closing its advanced options puts them back, and leaves what stands outside of them', async () => {
    const open = dialog('New campaign')
    const fields = () =>
      Promise.all(
        ['Coupon code', 'Cookie period, days', 'Hold, days', 'Deep link parameters', 'Domain aliases'].map((label) =>
          open.getByLabel(label, { exact: true }).inputValue(),
        ),
      )
    await open.getByLabel('Disable deep links').check()
    await button('Advanced options', open).press('Enter')
    expect(await fields()).toEqual(['', '30', '30', '', ''])
    for (const [label, text] of [
      ['Coupon code', 'VINTER10'],
      ['Cookie period, days', '45'],
      ['Hold, days', '10'],
      ['Deep link parameters', 'a=b'],
      ['Domain aliases', 'b.dk'],
    ] as const)
      await open.getByLabel(label, { exact: true }).fill(text)
    await open.getByLabel('Require the coupon code').check()
    await open.getByRole('combobox', { name: 'Attribution model' }).click()
    await page.getByRole('option', { name: 'Last click from all sources' }).click()
    await clean('advanced')
    await button('Close advanced options', open).press('Enter')
    await button('Advanced options', open).press('Enter')
    expect(await fields()).toEqual(['', '30', '30', '', ''])
    expect(await open.getByLabel('Require the coupon code').isChecked()).toBe(false)
    expect(await open.getByRole('combobox', { name: 'Attribution model' }).inputValue()).toBe(
      'Attribute all in cookie period',
    )
    expect(await open.getByLabel('Disable deep links').isChecked()).toBe(true)
    await fails(open, 'Create campaign', 'Campaign created')
    await button('Create campaign', open).click()
    await told('Campaign created')
    await gone('New campaign')
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    await card('Winter').getByText('DKK 1.50 a click').waitFor()
    await card('Winter').getByText('Status: Pending').waitFor()
  })

  it('a campaign ends after it was asked, and not when that fails', async () => {
    const always = card('Always on')
    await always.getByText('Status: Running').waitFor()
    await button('End campaign', always).press('Enter')
    await clean('end')
    await button('Cancel', dialog('End campaign')).press('Enter')
    await gone('End campaign')
    await button('End campaign', always).press('Enter')
    await fails(dialog('End campaign'), 'End campaign', 'Campaign ended')
    await button('End campaign', dialog('End campaign')).press('Enter')
    await told('Campaign ended')
    await always.getByText('Status: Ended').waitFor()
    expect(await button('Edit terms', always).count()).toBe(0)
  })

  it('an ended campaign is taken up again as it was: it runs at once, and nothing waits for the merchant', async () => {
    const always = card('Always on')
    await button('Reactivate campaign', always).press('Enter')
    const open = dialog('Reactivate campaign')
    expect(await open.getByLabel('Start date').inputValue()).toBe(new Date().toISOString().slice(0, 10))
    await clean('reactivate')
    await fails(open, 'Reactivate campaign', 'Campaign reactivated')
    await button('Reactivate campaign', open).press('Enter')
    await told('Campaign reactivated')
    await always.getByText('Status: Running').waitFor()
    expect(await page.getByText('New terms are waiting for the merchant').count()).toBe(0)
  })

  it('with other terms it waits until they are accepted, also when the update after it failed the first time', async () => {
    const always = card('Always on')
    await button('End campaign', always).press('Enter')
    await button('End campaign', dialog('End campaign')).press('Enter')
    await button('Reactivate campaign', always).press('Enter')
    const open = dialog('Reactivate campaign')
    await open.getByLabel('Commission', { exact: true }).fill('9')
    const words = 'couponCode: Another campaign uses this coupon already'
    const refused = { status: 400, json: { code: 400, message: words, data: null } }
    const path = `**/api/publishers/*/${shop.partner}/${shop.contract}`
    await page.route(path, (route) => (route.request().method() === 'PUT' ? route.fulfill(refused) : route.fallback()))
    await button('Reactivate campaign', open).press('Enter')
    await open.getByText(/^The campaign is taken up again/).waitFor()
    await open.getByText(words.split(': ')[1] ?? '').waitFor()
    await page.unroute(path)
    await button('Reactivate campaign', open).press('Enter')
    await told('Campaign reactivated, new terms proposed')
    await always.getByText(/^New terms are waiting for the merchant: Commission: 8.5% of sale → 9% of sale/).waitFor()
    await always.getByText('Status: Contract sent').waitFor()
    await button('Withdraw the new terms', always).press('Enter')
    await button('Withdraw', dialog('Withdraw the new terms')).press('Enter')
    await always.getByText('Status: Ended').waitFor()
    await button('Reactivate campaign', always).press('Enter')
    await button('Reactivate campaign', dialog('Reactivate campaign')).press('Enter')
    await gone('Reactivate campaign')
    await always.getByText('Status: Running').waitFor()
  })

  it('a change is scheduled for tomorrow, and can be withdrawn', async () => {
    const always = card('Always on')
    await button('Edit terms', always).press('Enter')
    const open = dialog('Edit terms')
    await open.getByLabel('Commission', { exact: true }).fill('9')
    await open.getByLabel(/^Schedule/).check()
    const tomorrow = await open.getByLabel('Apply on', { exact: true }).inputValue()
    expect(tomorrow).toBe(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10))
    await open.getByLabel('Apply on', { exact: true }).fill('')
    await button('Schedule', open).press('Enter')
    await open.getByText('This field is required').waitFor()
    await open.getByLabel('Apply on', { exact: true }).fill(tomorrow)
    await clean('schedule')
    await button('Schedule', open).press('Enter')
    await told('New terms proposed')
    await always.getByText(/^Changes will apply automatically on \d+ \w{3} \d{4}/).waitFor()
    await button('Withdraw the new terms', always).press('Enter')
    await fails(dialog('Withdraw the new terms'), 'Withdraw', 'New terms withdrawn')
    await button('Withdraw', dialog('Withdraw the new terms')).press('Enter')
    await told('New terms withdrawn')
    await page.getByText(/New terms are waiting/).waitFor({ state: 'hidden' })
  })

  it('the merchant is invited with a link to copy', async () => {
    await button('Invite merchant').press('Enter')
    await button('Make a link to copy instead', dialog('Invitation')).press('Enter')
    const link = dialog('Invitation').locator('code')
    expect(await link.innerText()).toContain(`${app.base}/signup/`)
    await button('Copy link', dialog('Invitation')).waitFor()
    await clean('invitation')
    await page.keyboard.press('Escape')
    await gone('Invitation')
    await card('Winter').getByText('Status: Contract sent').waitFor()
  })

  it('a user is created, updated and deleted', async () => {
    const users = card('Users')
    await button('Create user', users).press('Enter')
    const open = dialog('Create user')
    await button('Create user', open).press('Enter')
    await open.getByText('This field is required').nth(2).waitFor()
    const type = async (within: Locator, name: string, email: string, password: string) => {
      await within.getByLabel('Name').fill(name)
      await within.getByLabel('E-mail').fill(email)
      await within.getByRole('textbox', { name: 'Password' }).fill(password)
    }
    await type(open, 'Emil Krogh', 'emil@brykstrom.dk', 'short')
    await button('Create user', open).press('Enter')
    await open.getByText('Password must be at least 8 characters long').waitFor()
    await open.getByRole('textbox', { name: 'Password' }).fill('a good long one 7')
    await clean('create-user')
    await fails(open, 'Create user', 'Emil Krogh')
    await button('Create user', open).press('Enter')
    await gone('Create user')
    await button('Edit Emil Krogh', users).press('Enter')
    const other = dialog('Update user')
    expect(await other.getByLabel('Name').inputValue()).toBe('Emil Krogh')
    expect(await other.getByLabel('E-mail').isEditable()).toBe(false)
    await other.getByLabel('Name').fill('Emil Holm')
    await other.getByRole('textbox', { name: 'Password' }).fill('another long one 8')
    await clean('update-user')
    await fails(other, 'Update user', 'Emil Holm')
    await button('Update user', other).press('Enter')
    await users.getByText('Emil Holm').waitFor()
    await button('Delete Emil Holm', users).press('Enter')
    await clean('delete-user')
    await fails(dialog('Delete user'), 'Delete', 'User deleted')
    await button('Delete', dialog('Delete user')).press('Enter')
    await told('User deleted')
    await users.getByText('Emil Holm').waitFor({ state: 'hidden' })
  })

  it('a note is added, changed and deleted; a blank one is not sent, and one that fails stays in the box', async () => {
    const timeline = card('Timeline')
    await timeline.getByLabel('Write a note').fill('   ')
    expect(await button('Add', timeline).isDisabled()).toBe(true)
    await timeline.getByLabel('Write a note').fill('Call Signe')
    const path = '**/api/publishers/*/*/note'
    await page.route(path, (r) => r.fulfill({ status: 503, json: { code: 503, message: 'Not now', data: null } }))
    await button('Add', timeline).press('Enter')
    await page.getByRole('alert').getByText('Not now').waitFor()
    expect(await timeline.getByLabel('Write a note').inputValue()).toBe('Call Signe')
    await page.unroute(path)
    await button('Add', timeline).press('Enter')
    await timeline.locator('.partner-said', { hasText: 'Call Signe' }).waitFor()
    await timeline.getByRole('button', { name: 'Edit the note of' }).press('Enter')
    await timeline.getByLabel('Change the note').fill('Call Signe on Monday')
    await button('Save', timeline).press('Enter')
    await timeline.locator('.partner-said', { hasText: 'Call Signe on Monday' }).waitFor()
    await timeline.getByRole('button', { name: 'Delete the note of' }).press('Enter')
    await clean('delete-note')
    await button('Delete', dialog('Are you sure?')).press('Enter')
    await told('Note deleted')
    await timeline.getByText('Call Signe on Monday').waitFor({ state: 'detached' })
  })

  it('company and contact are changed, with the rules of the form', async () => {
    await button('Update partner').press('Enter')
    const open = dialog('Update partner')
    await open.getByLabel('Address', { exact: true }).fill('--')
    await open.getByLabel('Zip code').fill('80')
    await open.getByLabel('Last name').fill('')
    await button('Update partner', open).press('Enter')
    await open.getByText('Valid address is required').waitFor()
    await open.getByText('Must have at least 3 characters').waitFor()
    await open.getByText('This field is required').waitFor()
    await open.getByLabel('Address', { exact: true }).fill('Havnegade 2')
    await open.getByLabel('Zip code').fill('8000')
    await open.getByLabel('Last name').fill('Lund')
    await clean('update-partner')
    await fails(open, 'Update partner', 'Partner updated')
    await button('Update partner', open).press('Enter')
    await told('Partner updated')
    await page.getByText('Signe Lund, Head of marketing').waitFor()
  })

  it('is deleted when that is ticked, and the list is empty again', async () => {
    await button('Delete partner').press('Enter')
    const open = dialog('Delete partner')
    expect(await button('Delete partner', open).isDisabled()).toBe(true)
    await open.getByLabel("Yes — I'm sure I want to delete this partner and stop all its campaigns.").press('Space')
    await clean('delete-partner')
    await fails(open, 'Delete partner', 'Partner deleted')
    expect(new URL(page.url()).pathname).toBe(`/partners/${shop.partner}`)
    await button('Delete partner', open).press('Enter')
    await told('Partner deleted')
    await page.getByText('No direct partners added yet').waitFor()
    expect(new URL(page.url()).pathname).toBe('/partners')
    expect(errors).toEqual([])
  })
})
