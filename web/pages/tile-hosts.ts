/** The hosts map pictures come from, each once: `https://tile.example/{z}/{x}/{y}` gives "tile.example". */
export function tileHosts(templates: Record<string, string>): string[] {
  const hosts = Object.values(templates).map((template) => /^https?:\/\/([^/]+)/.exec(template)?.[1] ?? '')
  return [...new Set(hosts.map(withoutSubdomainChoice).filter((host) => host !== ''))].sort()
}

/** `{s}.tile.example` and `mt{s}.example` stand for several machines of one service. */
function withoutSubdomainChoice(host: string): string {
  return host.replace(/^[^.{]*\{[^}.]*\}[^.]*\./, '')
}
