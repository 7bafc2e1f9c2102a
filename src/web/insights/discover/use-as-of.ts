import { useState } from 'react'

/** The instant a question was first asked: its pages count what had happened by then, so that they stay in step. */
export function useAsOf(question: string, now: () => number = Date.now): string {
  const [asked, setAsked] = useState(() => ({ question, at: new Date(now()).toISOString() }))
  if (asked.question === question) return asked.at
  const next = { question, at: new Date(now()).toISOString() }
  setAsked(next)
  return next.at
}
