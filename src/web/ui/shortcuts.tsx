import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'

export interface Shortcut {
  /** 'k' with `mod` is Ctrl K (⌘ K on a Mac); otherwise the character typed: '[', '?', '/', 'g'. */
  key: string
  mod?: boolean
  label: string
  /** Heading in the list of shortcuts. */
  group?: string
  run: () => void
  /** Also while typing and behind open dialogs; only for `mod` keys. */
  always?: boolean
}

export interface ShortcutRegistry {
  add: (shortcut: Shortcut) => () => void
  list: () => readonly Shortcut[]
  subscribe: (onChange: () => void) => () => void
  /** Runs the shortcut of a key press; true when there was one. The last one added wins. */
  press: (event: KeyboardEvent) => boolean
}

const TYPING =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"], [role="searchbox"]'

/** Letters must not fire while someone types a name. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null
}

// a dialog, calendar or open list takes the keys: a letter typed there must not change the page behind it. A list that
// was open once stays hidden in the page and takes none
const TAKES_KEYS = '[role="dialog"], [role="listbox"], [role="menu"], [data-shortcuts="off"]'
const dialogIsOpen = () => [...document.querySelectorAll(TAKES_KEYS)].some((element) => element.checkVisibility())

export function createShortcuts(): ShortcutRegistry {
  let shortcuts: readonly Shortcut[] = []
  const listeners = new Set<() => void>()
  const change = (next: readonly Shortcut[]) => {
    shortcuts = next
    for (const listener of listeners) listener()
  }
  return {
    add: (shortcut) => {
      change([...shortcuts, shortcut])
      return () => change(shortcuts.filter((s) => s !== shortcut))
    },
    list: () => shortcuts,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    press: (event) => {
      if (event.altKey || event.repeat || event.defaultPrevented) return false
      const mod = event.ctrlKey || event.metaKey
      const key = event.key.toLowerCase()
      const found = shortcuts.findLast((s) => s.key.toLowerCase() === key && (s.mod ?? false) === mod)
      if (!found || (!found.always && (isTyping(event.target) || dialogIsOpen()))) return false
      event.preventDefault()
      found.run()
      return true
    },
  }
}

const Context = createContext<ShortcutRegistry | null>(null)

/** Handles key presses for everything below it. */
export function ShortcutProvider({ registry, children }: { registry: ShortcutRegistry; children: ReactNode }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => void registry.press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [registry])
  return <Context value={registry}>{children}</Context>
}

/** Registers keys while the component is mounted. Without a provider it does nothing. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const registry = useContext(Context)
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  // registered again only when the keys or labels change; `run` is always the latest
  const shape = JSON.stringify(shortcuts.map((s) => ({ ...s, run: undefined })))
  useEffect(() => {
    if (!registry) return undefined
    const removers = (JSON.parse(shape) as Omit<Shortcut, 'run'>[]).map((rest, i) =>
      registry.add({ ...rest, run: () => latest.current[i]?.run() }),
    )
    return () => {
      for (const remove of removers) remove()
    }
  }, [registry, shape])
}

const NONE: readonly Shortcut[] = []
const silent = () => () => undefined

/** All shortcuts active right now, for the list of shortcuts. */
export function useShortcutList(): readonly Shortcut[] {
  const registry = useContext(Context)
  const read = useMemo(() => registry?.list ?? (() => NONE), [registry])
  return useSyncExternalStore(registry?.subscribe ?? silent, read)
}
