/** Returns the unique hosts of the map tiles: `https://tile.example/{z}/{x}/{y}` gives "tile.example". */
export function tileHosts(templates: Record<string, string>): string[] {
  const hosts = Object.values(templates).map((template) => /^https?:\/\/([^/]+)/.exec(template)?.[1] ?? '')
  return [...new Set(hosts.map(removeSubdomainPlaceholder).filter((host) => host !== ''))].sort()
}

/** Removes the subdomain placeholder: `{s}.tile.example` and `mt{s}.example` are several hosts of one service. */
function removeSubdomainPlaceholder(host: string): string {
  return host.replace(/^[^.{]*\{[^}.]*\}[^.]*\./, '')
}
