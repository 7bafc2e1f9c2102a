import type { ComponentType } from 'react'
import type { Screen } from './screen.ts'

/** Loads a placeholder. */
const later = (title: string, text: string) => async (): Promise<{ default: ComponentType }> => {
  const { PlaceholderPage } = await import('./placeholder-page.tsx')
  return { default: () => <PlaceholderPage title={title} text={text} /> }
}

/** A screen that is still to come, with its place in the navigation. `text` says in one sentence what it will show. */
export const soon = (path: string, title: string, text: string, rest: Partial<Screen> = {}): Screen => ({
  path,
  title,
  load: later(title, text),
  isPlanned: true,
  ...rest,
})

/** The same for a page that stands alone. */
export const laterBare = (title: string, text: string) => async (): Promise<{ default: ComponentType }> => {
  const { BarePage } = await import('../ui/bare-page.tsx')
  return { default: () => <BarePage title={title} text={text} /> }
}

/** A registered page that shows nothing. */
export const blank = () => Promise.resolve({ default: () => null })
