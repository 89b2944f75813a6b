// What is out of sight or scrolls where it should not, in the decision of a table; `least` pixels of options must be seen.
(least) => {
  const faults = [];
  const scrolls = (e) => /auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1;
  const name = (e) => `${e.tagName.toLowerCase()}.${[...e.classList].join('.')}`;
  const seen = (e) => {
    let { left, top, right, bottom } = e.getBoundingClientRect();
    for (let p = e.parentElement; p; p = p.parentElement) {
      if (getComputedStyle(p).overflowY === 'visible' && p !== document.documentElement) continue;
      const box = p === document.documentElement ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : p.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  };
  const whole = (e) => {
    const box = e.getBoundingClientRect(), part = seen(e);
    if (part.height < box.height - 1 || part.width < box.width - 1) faults.push(`${name(e)} is out of sight: ${Math.round(part.height)} of ${Math.round(box.height)} px`);
    else {
      const hit = document.elementFromPoint((part.left + part.right) / 2, (part.top + part.bottom) / 2);
      if (hit && !e.contains(hit) && !hit.contains(e)) faults.push(`${name(e)} is covered by ${name(hit)}`);
    }
  };
  const all = (selector) => [...document.querySelectorAll(`.decision ${selector}`)].filter((e) => e.checkVisibility());
  const asks = all('.prompt-text, .odds-head');
  // the odds of a throw: what it comes to, or its first result
  const line = document.querySelector('.decision .odds') && all('.odds-chance, .odds .outcome, .odds .columns > li')[0];
  if (line === undefined) faults.push('the odds are not told');
  if (line) whole(line);
  const outlook = hexfront.modules['/js/store.js']().store.get('view')?.outlook;
  if (outlook?.results.length && !document.querySelector('.decision .odds') && !all('.fold-line').length) faults.push('there is no line of odds');
  if (!asks.length) faults.push('nothing is asked');
  for (const e of [...asks, ...all(':is(.fold-line, .odds-chance, .decision-foot button, .odds-actions button, .primary)')]) whole(e);
  for (const list of all('.choices')) {
    const part = seen(list).height, want = Math.min(least, list.getBoundingClientRect().height);
    if (part < want - 1) faults.push(`the options have ${Math.round(part)} of ${Math.round(want)} px`);
  }
  for (const e of [document.documentElement, document.body]) {
    if (e.scrollHeight > innerHeight + 1 || e.scrollWidth > innerWidth + 1) faults.push(`the page is ${e.scrollWidth}x${e.scrollHeight}`);
  }
  for (const e of document.querySelectorAll('body *')) {
    if (!scrolls(e) || !e.checkVisibility()) continue;
    for (let p = e.parentElement; p; p = p.parentElement) if (scrolls(p)) faults.push(`${name(e)} scrolls in ${name(p)}`);
  }
  return faults;
}
