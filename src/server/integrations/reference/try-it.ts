/**
 * The script of the try-it forms. The key stays in its input field: it is only sent to this server and never stored.
 */
export const tryItScript = `
for (const form of document.querySelectorAll('form[data-method]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const out = form.querySelector('output')
    const key = document.querySelector('#key').value.trim()
    if (key === '') {
      out.textContent = 'Type your key into the field at the top of this page first.'
      document.querySelector('#key').focus()
      return
    }
    const { method, path } = form.dataset
    const query = new URLSearchParams()
    let to = path
    for (const field of form.querySelectorAll('input[name]')) {
      if (field.dataset.in === 'path') to = to.replace('{' + field.name + '}', encodeURIComponent(field.value))
      else if (field.value !== '') query.set(field.name, field.value)
    }
    const body = form.querySelector('textarea')
    const asked = query.toString()
    out.textContent = 'Asking…'
    try {
      const answer = await fetch('/v1' + to + (asked ? '?' + asked : ''), {
        method,
        headers: { authorization: 'Bearer ' + key, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: body.value } : {}),
        credentials: 'omit',
      })
      const text = await answer.text()
      let shown = text
      try {
        shown = JSON.stringify(JSON.parse(text), null, 2)
      } catch {}
      out.textContent = answer.status + ' ' + (answer.headers.get('ratelimit') || '') + '\\n' + shown.slice(0, 20000)
    } catch {
      out.textContent = 'The server cannot be reached.'
    }
  })
}
`
