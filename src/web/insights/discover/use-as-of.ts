import { useState } from 'react'

/** The instant of the first request of a query: its pages count events up to then, so that they are consistent. */
export function useAsOf(question: string, now: () => number = Date.now): string {
  const [asked, setAsked] = useState(() => ({ question, at: new Date(now()).toISOString() }))
  if (asked.question === question) return asked.at
  const next = { question, at: new Date(now()).toISOString() }
  setAsked(next)
  return next.at
}
