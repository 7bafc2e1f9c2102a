type Child = Node | string | false | null | undefined
type Attributes = Record<string, string | boolean | ((event: Event) => unknown)>

/** An element with its attributes and what is in it; functions are listeners. Texts are texts, never markup. */
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

/** The one thing that is shown. */
export function show(...children: Child[]): void {
  const main = document.querySelector('#main')
  main?.replaceChildren(...children.filter((c): c is Node | string => typeof c === 'string' || c instanceof Node))
}

/** What was typed into the fields of a form that is sent, by their names. */
export function typedInto(event: Event): (name: string) => string {
  const data = new FormData(event.target as HTMLFormElement)
  return (name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
}
