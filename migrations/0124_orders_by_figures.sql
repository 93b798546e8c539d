-- How many orders keep a version of the business figures.
CREATE INDEX orders_by_figures ON orders (figures_version) WHERE figures_version > 0;
