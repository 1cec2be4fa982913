declare module 'virtual:addresses' {
  const addresses: Record<string, { method: string; path: string; form?: true }>;
  export default addresses;
}

declare module 'virtual:addresses/further' {
  const addresses: Record<string, { method: string; path: string; form?: true }>;
  export default addresses;
}
