import type { ComponentType } from 'react'

/** Loads a placeholder in place of a screen that is still to come. `text` says in one sentence what it will show. */
export const later = (title: string, text: string) => async (): Promise<{ default: ComponentType }> => {
  const { PlaceholderPage } = await import('./placeholder-page.tsx')
  return { default: () => <PlaceholderPage title={title} text={text} /> }
}

export const laterBare = (title: string, text: string) => async (): Promise<{ default: ComponentType }> => {
  const { BarePage } = await import('./bare-page.tsx')
  return { default: () => <BarePage title={title} text={text} /> }
}

/** A registered page that shows nothing. */
export const blank = () => Promise.resolve({ default: () => null })
