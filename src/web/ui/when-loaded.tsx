import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { ErrorPanel } from './error-panel.tsx'
import { LoadingBlock } from './loading-block.tsx'

interface WhenLoadedProps<T> {
  asked: UseQueryResult<T>
  /** In the plural, as in "Loading coupons". */
  what: string
  children: (data: T) => ReactNode
}

/** The few rows of a card once they have loaded; they stay when a refetch fails. */
export function WhenLoaded<T>({ asked, what, children }: WhenLoadedProps<T>) {
  if (asked.data !== undefined) return children(asked.data)
  return asked.error ? (
    <ErrorPanel small message={messageOf(asked.error)} onRetry={() => void asked.refetch()} />
  ) : (
    <LoadingBlock label={`Loading ${what}`} h={48} />
  )
}
