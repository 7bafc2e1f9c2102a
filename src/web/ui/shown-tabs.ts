/** The first of them, as many as there is room for; the chosen one takes the last place where it is not among them. */
export function shownTabs<T>(items: readonly T[], isChosen: (item: T) => boolean, room: number): readonly T[] {
  const first = items.slice(0, Math.max(room, 1))
  const chosen = items.find(isChosen)
  return chosen === undefined || first.includes(chosen) ? first : [...first.slice(0, -1), chosen]
}
