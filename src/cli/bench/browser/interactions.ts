import type { Page } from 'playwright-core'
import type { Row } from '../table.ts'
import { median } from './median.ts'

/** Milliseconds from a click to the next paint, and to the first paint of what was asked for. */
interface Took {
  paint: number
  shown: number
}
interface Interaction {
  what: string
  /** The elements clicked, one after the other and round again. */
  targets: readonly [string, ...string[]]
  /** Read in the page before the click and after it: what was asked for is there when it differs. */
  mark: string
}

/** A good page answers within this: the limit of 'good' in Interaction to Next Paint. */
const good = 200

const sortOf = `document.querySelector('th[aria-sort="ascending"]')?.dataset.column`
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
  {
    what: 'changing the tab',
    targets: ['[role="tab"][data-key="page"]', '[role="tab"][data-key="target"]'],
    mark: `document.querySelector('.dt-scroll').ariaLabel + (document.querySelector('.dt-wrap').dataset.refreshing ?? '')`,
  },
]

/** From the browser's own time of the click; a message after a frame comes when that frame has been painted. */
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

async function times(page: Page, { targets, mark }: Interaction, rounds: number): Promise<Took[]> {
  const took: Took[] = []
  for (let i = 0; i < rounds * 2; i++) {
    took.push(await timeClick(page, targets[i % targets.length] ?? targets[0], mark))
    await page.waitForLoadState('networkidle')
  }
  return took
}

const bare = '<button>0</button><script>onclick = () => document.querySelector("button").textContent++</script>'

/** How soon the open report answers a click, beside a page whose click changes one number. */
export async function benchInteractions(page: Page, control: Page, rounds: number): Promise<Row[]> {
  await control.setContent(bare)
  const mark = 'document.querySelector("button").textContent'
  const least = await times(control, { what: '', targets: ['button'], mark }, rounds)
  const ms = (n: number) => `${n.toFixed(0)} ms`
  const rows: Row[] = []
  for (const interaction of interactions) {
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
