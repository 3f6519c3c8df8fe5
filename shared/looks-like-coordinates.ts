/** Returns true for a name with coordinates in it, such as `39.0968, -120.0324`, `39° 5′ N 120° 1′ W` or `849VCWC8+R9`. */
export function looksLikeCoordinates(name: string): boolean {
  return notations.some((notation) => notation.test(name))
}

const notations = [
  /\d[.,°]\d.*\d[.,°]\d/s, // two decimal numbers
  /\d\s*[°º].*\d\s*[°º]/s,
  /[NS]\s*\d[\d\s.,'′"″]*[EW]\s*\d/i, // N 39 05 48 W 120 01 57
  /\d\s*[NS]\b\W*\d[\d\s.,'′"″]*[EW]\b/i, // 39 05 48 N, 120 01 57 W
  /\b[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,3}\b/i, // a plus code
]
