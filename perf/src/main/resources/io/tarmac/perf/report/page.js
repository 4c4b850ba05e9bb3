'use strict';

const COLOURS = 8;
const DASHES = [[], [7, 4], [2, 3]];

// The size of a line of a bar's name on a narrow page, and the least height of a bar.
const LINE_CHARACTERS = 18;
const LINE_PIXELS = 14;
const BAR_PIXELS = 30;
const HALF_CAP_PIXELS = 3;

const page = JSON.parse(document.getElementById('page').textContent);
const charts = page.sections.flatMap(section => section.charts);
// Bars get a point for each category; y is null if nothing was measured.
for (const {categories, series} of charts.filter(chart => chart.kind === 'STACKED_BARS')) {
  for (const one of series) {
    one.points = categories.map((_, x) => one.points.find(point => point.x === x) ?? {x, y: null});
  }
}
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const narrow = window.matchMedia('(max-width: 40rem)');
let drawn = [];

function element(name, attributes, ...content) {
  const made = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...content);
  return made;
}

// Returns a list with the element of a text; an empty list if there is no text.
const text = (name, content) => (content ? [element(name, {}, content)] : []);

// A table that is wider than the page scrolls; its caption does not.
function table(title, {words, caption, heads, rows}) {
  const id = `table-${title.replace(/\W+/g, '-')}`;
  const cell = content => {
    const [figure, small] = content.split('\n');
    return element('td', {}, figure, ...text('small', small));
  };
  const row = ([head, ...cells]) => element('tr', {}, element('th', {scope: 'row'}, head), ...cells.map(cell));
  return [
    element('p', {class: 'caption', id}, caption),
    element(
      'div',
      {class: 'wide', role: 'group', 'aria-label': title},
      element(
        'table',
        {class: words ? 'words' : 'numbers', 'aria-label': title, 'aria-describedby': id},
        element('thead', {}, element('tr', {}, ...heads.map(head => element('th', {scope: 'col'}, head)))),
        element('tbody', {}, ...rows.map(row)),
      ),
    ),
  ];
}

function plot({id, title, note, table: figures}) {
  const canvas = element('canvas', {id, role: 'img', 'aria-label': title});
  return element(
    'div',
    {class: 'chart'},
    element('h3', {}, title),
    element('figure', {}, element('div', {class: 'plot'}, canvas), ...text('figcaption', note)),
    ...table(title, figures),
  );
}

function layOut() {
  document.title = page.title;
  const section = one =>
    element(
      'section',
      {},
      element('h2', {}, one.title),
      ...text('p', one.text),
      ...one.charts.map(plot),
      ...(one.table ? table(one.title, one.table) : []),
    );
  const texts = page.texts.flatMap(one => text('p', one));
  document.querySelector('main').append(element('h1', {}, page.title), ...texts, ...page.sections.map(section));
}

const number = value => value.toLocaleString('en', {maximumSignificantDigits: 4});

const figure = ({y, spread}) => number(y) + (spread ? ` (${number(spread.least)} to ${number(spread.most)})` : '');

// On a narrow page, breaks a name into lines after commas and before brackets.
function lines(name) {
  if (!narrow.matches) {
    return [name];
  }
  const all = [];
  for (const part of name.split(/(?<=,) | (?=\()/)) {
    const last = all.length - 1;
    if (last >= 0 && all[last].length + part.length < LINE_CHARACTERS) {
      all[last] += ` ${part}`;
    } else {
      all.push(part);
    }
  }
  return all;
}

// Returns the height of bars, their names and the legend.
function barsHeight(chart) {
  const names = chart.categories.map(name => Math.max(BAR_PIXELS, lines(name).length * LINE_PIXELS + 10));
  const legend = 90 + Math.ceil(chart.series.length / (narrow.matches ? 2 : 6)) * 26;
  return names.reduce((sum, one) => sum + one, legend);
}

// Lines of the same name look the same in all plots. Bars do anyway: all plots have their parts in the same order.
const places = new Map();

function place(name) {
  if (!places.has(name)) {
    places.set(name, places.size);
  }
  return places.get(name);
}

function dataset(series, position, bars, palette) {
  const index = bars || series.reference ? position : place(series.name);
  const colour = series.reference ? palette.faint : palette.series[index % COLOURS];
  return {
    label: series.name,
    data: bars ? series.points.map(point => point.y) : series.points,
    borderColor: colour,
    backgroundColor: colour,
    borderDash: series.reference ? [3, 5] : DASHES[Math.floor(index / COLOURS) % DASHES.length],
    borderWidth: bars ? 0 : 2,
    pointStyle: series.points.map(point => (point.mark ? 'triangle' : 'circle')),
    pointRadius: series.points.length > 15 ? 0 : 4,
    spanGaps: true,
    // Points on an edge are not cut off.
    clip: 8,
  };
}

function colours() {
  const style = getComputedStyle(document.documentElement);
  const property = name => style.getPropertyValue(name).trim();
  const series = Array.from({length: COLOURS}, (_, index) => property(`--series-${index + 1}`));
  return {text: property('--text'), faint: property('--faint'), line: property('--line'), series};
}

function axis(title, type, fromZero, {text, line}) {
  return {
    type,
    beginAtZero: fromZero,
    title: {display: title !== '', text: title, color: text},
    grid: {color: line},
    ticks: {color: text, callback: value => number(value)},
  };
}

// The axis begins and ends with a round number. It has a label at each power of ten, or if short, at each round number.
function logarithmic(title, values, palette) {
  const round = roundNumbers(values);
  const [from, to] = [round[0], round[round.length - 1]];
  const marked = to / from < 100 ? round : round.filter(value => Number.isInteger(Math.log10(value)));
  return {
    ...axis(title, 'logarithmic', false, palette),
    min: from,
    max: to,
    afterBuildTicks: scale => {
      scale.ticks = marked.map(value => ({value}));
    },
  };
}

// Returns 1, 2 and 5 times the powers of ten, from just below the least to just above the largest value.
function roundNumbers(values) {
  const shown = values.filter(value => value > 0);
  const [least, most] = shown.length > 0 ? [Math.min(...shown), Math.max(...shown)] : [1, 10];
  const all = [];
  for (let power = Math.floor(Math.log10(least)) - 1; power <= Math.floor(Math.log10(most)) + 1; power++) {
    [1, 2, 5].forEach(digit => all.push(Number(`${digit}e${power}`)));
  }
  const from = all.findLastIndex(value => value <= least);
  const to = all.findIndex(value => value >= most);
  return all.slice(from, to > from ? to + 1 : from + 2);
}

// Draws error bars, from the least to the most measurement of a setting.
function errorBars(chart, palette) {
  const bars = chart.kind === 'STACKED_BARS';
  return {
    id: 'errorBars',
    afterDatasetsDraw(plot) {
      const {ctx} = plot;
      const [along, across] = bars ? [plot.scales.y, plot.scales.x] : [plot.scales.x, plot.scales.y];
      const line = (from, to) => {
        ctx.moveTo(...(bars ? [from[1], from[0]] : from));
        ctx.lineTo(...(bars ? [to[1], to[0]] : to));
      };
      ctx.save();
      ctx.lineWidth = 1.5;
      chart.series.forEach((series, index) => {
        ctx.strokeStyle = bars ? palette.text : plot.data.datasets[index].borderColor;
        ctx.beginPath();
        for (const point of plot.isDatasetVisible(index) ? series.points.filter(one => one.spread) : []) {
          const place = along.getPixelForValue(point.x);
          const [least, most] = [point.spread.least, point.spread.most].map(value => across.getPixelForValue(value));
          line([place, least], [place, most]);
          [least, most].forEach(end => line([place - HALF_CAP_PIXELS, end], [place + HALF_CAP_PIXELS, end]));
        }
        ctx.stroke();
      });
      ctx.restore();
    },
  };
}

function axes(chart, palette) {
  const points = chart.series.flatMap(series => series.points);
  const ends = points.flatMap(({spread}) => (spread ? [spread.least, spread.most] : []));
  const values = name => points.map(point => point[name]);
  switch (chart.kind) {
    case 'LOGARITHMIC_LINES':
      return {
        x: logarithmic(chart.xTitle, values('x'), palette),
        y: logarithmic(chart.yTitle, [...values('y'), ...ends], palette),
      };
    case 'LINES':
      return {x: axis(chart.xTitle, 'linear', true, palette), y: axis(chart.yTitle, 'linear', true, palette)};
    case 'STACKED_BARS':
      return {
        x: {
          ...axis(chart.yTitle, 'linear', true, palette),
          stacked: true,
          suggestedMax: ends.length > 0 ? Math.max(...ends) : undefined,
        },
        y: {
          stacked: true,
          grid: {display: false},
          ticks: {color: palette.text, autoSkip: false, font: {size: narrow.matches ? 11 : 12}},
        },
      };
  }
}

function draw() {
  drawn.forEach(one => one.destroy());
  const palette = colours();
  drawn = charts.map(chart => {
    const bars = chart.kind === 'STACKED_BARS';
    const canvas = document.getElementById(chart.id);
    if (bars) {
      canvas.parentElement.style.height = `${barsHeight(chart)}px`;
    }
    return new Chart(canvas, {
      type: bars ? 'bar' : 'line',
      data: {
        labels: bars ? chart.categories.map(lines) : undefined,
        datasets: chart.series.map((series, index) => dataset(series, index, bars, palette)),
      },
      plugins: [errorBars(chart, palette)],
      options: {
        indexAxis: bars ? 'y' : 'x',
        animation: false,
        maintainAspectRatio: false,
        scales: axes(chart, palette),
        plugins: {
          legend: {
            position: 'bottom',
            labels: {color: palette.text, boxWidth: narrow.matches ? 12 : 30, font: {size: narrow.matches ? 11 : 12}},
          },
          tooltip: {callbacks: {label: item => `${item.dataset.label}: ${figure(chart.series[item.datasetIndex].points[item.dataIndex])}`}},
        },
      },
    });
  });
  document.documentElement.dataset.drawn = String(drawn.length);
}

// Tables that scroll can have the focus, for readers without a mouse. Others would be needless stops.
function makeFocusable() {
  for (const wide of document.querySelectorAll('.wide')) {
    if (wide.scrollWidth > wide.clientWidth) {
      wide.tabIndex = 0;
    } else {
      wide.removeAttribute('tabindex');
    }
  }
}

layOut();
draw();
makeFocusable();
window.addEventListener('resize', makeFocusable);
dark.addEventListener('change', draw);
narrow.addEventListener('change', draw);
// Plots for the screen fit neither the colour nor the width of paper.
window.addEventListener('beforeprint', () => {
  document.documentElement.classList.add('printed');
  draw();
  drawn.forEach((one, index) => one.resize(680, charts[index].kind === 'STACKED_BARS' ? barsHeight(charts[index]) : 320));
});
window.addEventListener('afterprint', () => {
  document.documentElement.classList.remove('printed');
  draw();
});
