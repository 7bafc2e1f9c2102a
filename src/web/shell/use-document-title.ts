import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Screen, screenOf } from './screen.ts'
import { productWorn } from '../lib/worn-brand.ts'

/** The title of the current screen, followed by the product. */
export function titleOf(screens: readonly Screen[], routePath: string | undefined): string {
  const screen = screenOf(screens, routePath)
  return screen ? `${screen.title} · ${productWorn()}` : productWorn()
}

export function useDocumentTitle(screens: readonly Screen[]): void {
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath as string | undefined })
  useEffect(() => {
    document.title = titleOf(screens, path)
  }, [screens, path])
}
