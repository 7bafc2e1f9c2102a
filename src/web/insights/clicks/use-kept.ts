import { useState } from 'react'

/** The last value that was not null: a closing drawer keeps its content until it is gone. */
export function useKept<T>(value: T | null): T | null {
  const [kept, setKept] = useState(value)
  if (value !== null && value !== kept) setKept(value)
  return value ?? kept
}
