import type { Page } from 'playwright-core'

/** One item a screen reader reads. */
export interface Spoken {
  role: string
  name: string
  description: string
  /** Its announced state: `level: 1`, `expanded: false`, `live: polite`. */
  states: Readonly<Record<string, string>>
}

interface Value {
  value?: unknown
}
interface Node {
  nodeId: string
  ignored: boolean
  role?: Value
  name?: Value
  description?: Value
  properties?: { name: string; value: Value }[]
  childIds?: string[]
}

/** Roles that are only drawn or only group are skipped. */
const silent = new Set([
  'none',
  'generic',
  'InlineTextBox',
  'StaticText',
  'LineBreak',
  'RootWebArea',
  'paragraph',
  'rowgroup',
])
const text = (value?: Value): string => {
  const said = value?.value ?? ''
  return typeof said === 'string' ? said : JSON.stringify(said)
}

function spokenOf({ role, name, description, properties = [] }: Node): Spoken {
  return {
    role: text(role),
    name: text(name).replaceAll('\u00A0', ' '),
    description: text(description),
    states: Object.fromEntries(properties.map((p) => [p.name, text(p.value)])),
  }
}

/** The page in a screen reader's order: Chromium's accessibility tree. */
export async function readAloud(page: Page): Promise<Spoken[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const walk = (node: Node | undefined): Spoken[] => {
    if (!node) return []
    const below = (node.childIds ?? []).flatMap((id) => walk(byId.get(id)))
    return node.ignored || silent.has(text(node.role)) ? below : [spokenOf(node), ...below]
  }
  return walk(nodes[0])
}

/** Roles that can be pressed, typed into or followed. */
const controls = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'switch',
  'tab',
  'option',
  'menuitem',
  'slider',
  'spinbutton',
])

/** What a listener would not understand: controls without a name, skipped heading levels, duplicate landmarks. */
export function unclear(spoken: readonly Spoken[]): string[] {
  const nameless = spoken.filter(({ role, name }) => (controls.has(role) || role === 'dialog') && name.trim() === '')
  const levels = spoken.filter(({ role }) => role === 'heading').map(({ states }) => Number(states.level))
  const skipped = levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)
  const count = (role: string) => spoken.filter((one) => one.role === role).length
  return [
    ...nameless.map(({ role }) => `a ${role} without a name`),
    ...skipped.map((level) => `a heading of level ${level} below none of level ${level - 1}`),
    ...(count('main') === 1 ? [] : [`${count('main')} main landmarks`]),
  ]
}

/** `button “Network”`, `heading “All Statistics”`: the first item of a role with a matching name. */
export const find = (spoken: readonly Spoken[], role: string, name: string | RegExp): Spoken | undefined =>
  spoken.find((one) => one.role === role && (typeof name === 'string' ? one.name === name : name.test(one.name)))
