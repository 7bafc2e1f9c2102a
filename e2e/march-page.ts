import type { Browser, Locator, Page } from 'playwright-core'
import type { Session, TestApp } from '../src/test/start-app.ts'
import { standing } from './browser.ts'
import { openAs } from './look-over.ts'

/** The fixed day of the journeys over march-data.ts, and its days in an address and in a request. */
export const now = new Date('2026-03-10T12:00:00Z')
export const march = 'from=2026-03-01&to=2026-03-10&cmp=none'
export const days = { fromDate: '2026-03-01', toDate: '2026-03-10' }

type Where = { app: TestApp; browser: Browser; page: Page; errors: string[] }

/** Actions of the journeys on a screen's table. `where` is called each time, because the page opens later than this. */
export function onMarchPage(where: () => Where) {
  const rows = (on: Page = where().page): Locator => on.locator('table.dt tbody tr[data-index]')
  const dialog = (on: Page = where().page): Locator => on.getByRole('dialog')
  const press = async (...keys: string[]) => {
    for (const key of keys) await where().page.keyboard.press(key)
  }
  return {
    rows,
    dialog,
    press,
    as: (who: Session): Promise<Page> => {
      const { app, browser, errors } = where()
      return openAs(browser, { base: app.base, cookie: who.cookie, now, errors })
    },
    /** Opens an address and waits for its rows. */
    open: async (path: string, on: Page = where().page) => {
      await on.goto(where().app.base + path)
      await rows(on).first().waitFor()
      await standing(on)
    },
    /** The focused row, or the name of the focused control. */
    focused: () =>
      where().page.evaluate<string>(
        '((e) => e?.getAttribute("data-index") ?? e?.getAttribute("aria-label") ?? e?.innerText ?? "")(document.activeElement)',
      ),
    closeByKeyboard: async () => {
      await press('Escape')
      await dialog().waitFor({ state: 'hidden' })
    },
  }
}
