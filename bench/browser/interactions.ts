import type { Page } from 'playwright-core'
import type { Row } from '../table.ts'
import { median } from './median.ts'

/** Milliseconds from a click to the next paint, and to the first paint of the requested content. */
interface Took {
  paint: number
  shown: number
}
interface Interaction {
  what: string
  /** Clicked first if the targets are in a list that must be opened. */
  opens?: string
  /** The clicked elements, in rotation. */
  targets: readonly [string, ...string[]]
  /** Read in the page before and after the click: a difference means the requested content has arrived. */
  mark: string
}

/** A good page responds within this: the limit of 'good' in Interaction to Next Paint. */
const good = 200
/** A phone of the lower half has a quarter of the CPU speed. */
const slowdown = 4

const sortOf = `document.querySelector('th[aria-sort="ascending"]')?.dataset.column`
const changingTheTab: Interaction = {
  what: 'changing the tab',
  targets: ['[role="tab"][data-key="page"]', '[role="tab"][data-key="target"]'],
  mark: `document.querySelector('.dt-scroll').ariaLabel + (document.querySelector('.dt-wrap').dataset.refreshing ?? '')`,
}
const interactions: readonly Interaction[] = [
  {
    what: 'sorting 5,000 rows',
    targets: ['th[data-column="clickCount"] .th-sort'],
    mark: `${sortOf} + document.querySelector('th[data-column="clickCount"]').ariaSort`,
  },
  {
    what: 'filtering 5,000 rows',
    targets: ['.dt-tools .fbtn[aria-pressed]'],
    mark: `document.querySelector('.dt-tools .fbtn[aria-pressed]').ariaPressed`,
  },
  changingTheTab,
]
const onSlowProcessor: readonly Interaction[] = [
  changingTheTab,
  {
    what: 'choosing a filter',
    opens: '[data-filter="deviceTypes"] .fbtn',
    targets: ['[role="option"]:nth-of-type(1)'],
    mark: `document.querySelector('[data-filter="deviceTypes"] .fbtn').ariaLabel`,
  },
]

/**
 * Measured from the browser's own time of the click; a message sent after a frame arrives once that frame is painted.
 */
async function timeClick(page: Page, target: string, mark: string): Promise<Took> {
  await page.evaluate(`window.took = new Promise((done) => addEventListener('click', (click) => {
    const before = ${mark}, took = {}
    const painted = (then) => requestAnimationFrame(() => {
      const after = new MessageChannel()
      after.port1.onmessage = then
      after.port2.postMessage(0)
    })
    const look = () => {
      const now = performance.now() - click.timeStamp
      took.paint ??= now
      if ((${mark}) === before) return painted(look)
      took.shown = now
      done(took)
    }
    painted(look)
  }, { capture: true, once: true })); undefined`)
  await page.locator(target).first().click()
  return page.evaluate<Took>('window.took')
}

async function times(page: Page, { targets, mark, opens }: Interaction, rounds: number): Promise<Took[]> {
  const took: Took[] = []
  if (opens !== undefined) {
    await page.locator(opens).click()
    await page.locator(targets[0]).first().waitFor()
  }
  for (let i = 0; i < rounds * 2; i++) {
    took.push(await timeClick(page, targets[i % targets.length] ?? targets[0], mark))
    await page.waitForLoadState('networkidle')
  }
  if (opens !== undefined) await page.locator(opens).click()
  return took
}

const bare = '<button>0</button><script>onclick = () => document.querySelector("button").textContent++</script>'

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** How quickly the open report responds to a click, next to a page whose click changes one number. */
export async function benchInteractions(page: Page, control: Page, rounds: number): Promise<Row[]> {
  await control.setContent(bare)
  const rows = await measure(page, control, interactions, rounds)
  await Promise.all([slowDown(page, slowdown), slowDown(control, slowdown)])
  const slow = await measure(page, control, onSlowProcessor, rounds)
  return [...rows, ...slow.map((row) => ({ ...row, what: `${slowdown} × CPU: ${row.what}` }))]
}

async function measure(page: Page, control: Page, list: readonly Interaction[], rounds: number): Promise<Row[]> {
  const mark = 'document.querySelector("button").textContent'
  const least = await times(control, { what: '', targets: ['button'], mark }, rounds)
  const ms = (n: number) => `${n.toFixed(0)} ms`
  const rows: Row[] = []
  for (const interaction of list) {
    const took = await times(page, interaction, rounds)
    for (const [key, name] of [
      ['paint', 'click to next paint'],
      ['shown', 'click until it shows'],
    ] as const) {
      const [ours, theirs] = [median(took.map((t) => t[key])), median(least.map((t) => t[key]))]
      rows.push({
        what: `${interaction.what}, ${name}, median`,
        value: ms(ours),
        control: ms(theirs),
        ratio: (ours / theirs).toFixed(1),
        target: key === 'paint' ? `<= ${good} ms` : '',
        ok: key === 'paint' ? ours <= good : null,
      })
    }
  }
  return rows
}
