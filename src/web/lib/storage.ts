import { useCallback, useEffect, useState } from 'react'

// A viewer's choices live in local storage. It may be full, switched off or hold what an older version wrote: reading
// always goes through a parser, and a failing write only means that the choice is not remembered.

export type Parse<T> = (value: unknown) => T | undefined

export function readStored<T>(key: string, parse: Parse<T>, fallback: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? fallback : (parse(JSON.parse(text)) ?? fallback)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return fallback
    throw error
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

export const parseBoolean: Parse<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
export const parseTexts: Parse<string[]> = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined

/** State that is remembered under `key` and follows changes made in other tabs. `parse` must be a stable function. */
export function useStored<T>(key: string, parse: Parse<T>, fallback: T): [T, (value: T) => void] {
  const [state, setState] = useState(() => ({ key, value: readStored(key, parse, fallback) }))
  let current = state
  if (state.key !== key) {
    current = { key, value: readStored(key, parse, fallback) }
    setState(current)
  }
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) setState((old) => ({ key, value: readStored(key, parse, old.value) }))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [key, parse])
  const set = useCallback(
    (value: T) => {
      writeStored(key, value)
      setState({ key, value })
    },
    [key],
  )
  return [current.value, set]
}
