type Child = Node | string | false | null | undefined
type Attributes = Record<string, string | boolean | ((event: Event) => unknown)>

/** Creates an element with attributes and children; functions are listeners. Strings become text, never markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (typeof value === 'function') element.addEventListener(key, value)
    else if (value === true) element.setAttribute(key, '')
    else if (value !== false) element.setAttribute(key, value)
  element.append(...children.filter((c): c is Node | string => typeof c === 'string' || c instanceof Node))
  return element
}

/** Replaces the content of the popup. */
export function show(...children: Child[]): void {
  const main = document.querySelector('#main')
  main?.replaceChildren(...children.filter((c): c is Node | string => typeof c === 'string' || c instanceof Node))
}

/** Reads the fields of a submitted form by name. */
export function typedInto(event: Event): (name: string) => string {
  const data = new FormData(event.target as HTMLFormElement)
  return (name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
}
