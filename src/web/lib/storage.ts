import { useCallback, useEffect, useState } from 'react'

// A user's choices are in local storage, which may be full, off or hold data of an older version: reading always uses a
// parser, and after a failed write the choice is just not remembered.

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

/** State stored under `key`, which follows changes in other tabs. `parse` must be a stable function. */
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
